import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import * as texts from '#texts/liveNotice.gen.ts';
import { describePrice } from '#texts/prices.ts';
import type { Product } from './productCache.ts';

/** The public address of a product. */
export const getPublicAddress = ({ id }: Pick<Product, 'id'>) => `${window.location.origin}/product/${id}`;

export type SharedProduct = Pick<Product, 'id' | 'name' | 'pricePaise' | 'priceToPaise'>;

/** Opens WhatsApp with the product's name, price and address. */
export function ShareProductButton({ product }: { product: SharedProduct }) {
  const message = texts.shared({
    product: product.name,
    price: describePrice(product),
    address: getPublicAddress(product),
  });
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
