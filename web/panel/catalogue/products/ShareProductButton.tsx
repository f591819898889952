import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/liveNotice.gen.ts';
import type { Product } from './productCache.ts';

/** The public address of a product. */
export const getPublicAddress = ({ id }: Pick<Product, 'id'>) => `${window.location.origin}/product/${id}`;

/** Opens WhatsApp with the product's name, price and address. */
export function ShareProductButton({ product }: { product: Product }) {
  const { name, pricePaise } = product;
  const message = texts.shared({ product: name, price: formatPaise(pricePaise), address: getPublicAddress(product) });
  return (
    <Button
      component="a"
      href={`https://wa.me/?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
    >
      {texts.share()}
    </Button>
  );
}
