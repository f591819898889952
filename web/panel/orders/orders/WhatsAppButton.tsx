import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { chatLink } from '#domain/language/phone.ts';
import * as texts from '#texts/orders.gen.ts';

export function WhatsAppButton({ phone, size = 'xs' }: { phone: string; size?: 'xs' | 'sm' }) {
  return (
    <Button
      component="a"
      href={chatLink(phone)}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      size={size}
      leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
    >
      {texts.chat()}
    </Button>
  );
}
