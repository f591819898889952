import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/fromPhone.gen.ts';
import { listDraftsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';

/** Renders nothing unless the shop's phone has drafts. */
export default function DraftsLink() {
  const { data } = useQuery(listDraftsOptions({ query: { limit: 1 } }));
  if (!data || data.drafts.length === 0) return null;
  return <LinkText to="/seller/products/drafts">{texts.link()}</LinkText>;
}
