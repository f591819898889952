import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/fromPhone.gen.ts';
import { listDraftsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';

/** Renders nothing unless the shop's phone has drafts. */
export default function DraftsLink() {
  const { data } = useQuery(listDraftsOptions({ query: { limit: 1 } }));
  if (!data || data.drafts.length === 0) return null;
  return (
    <LinkButton to="/seller/products/drafts" variant="default" leftSection={<IconDeviceMobile size={18} aria-hidden />}>
      {texts.link()}
    </LinkButton>
  );
}
