import { IconBrandWhatsapp } from '@tabler/icons-react';
import { chatLink } from '#domain/language/phone.ts';
import * as texts from '#texts/orders.gen.ts';
import { ListLink } from '../../ui/table/ListButton.tsx';

export function WhatsAppButton({ phone, size = 'xs' }: { phone: string; size?: 'xs' | 'sm' }) {
  return (
    <ListLink
      href={chatLink(phone)}
      target="_blank"
      rel="noopener noreferrer"
      size={size}
      icon={<IconBrandWhatsapp size={16} aria-hidden />}
    >
      {texts.chat()}
    </ListLink>
  );
}
