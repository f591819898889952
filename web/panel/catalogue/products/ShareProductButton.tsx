import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { pathInLanguage } from '#domain/platform/languages.ts';
import * as texts from '#texts/liveNotice.gen.ts';
import { describePrice } from '#texts/prices.ts';
import { useSession } from '../../lib/session.ts';
import type { Product } from './productCache.ts';

/** The public address of a product, in the language of the links that the shop shares. */
export function usePublicAddress({ id }: Pick<Product, 'id'>): string {
  const { seller } = useSession();
  return window.location.origin + pathInLanguage(seller?.linkLanguage, `/product/${id}`);
}

export type SharedProduct = Pick<Product, 'id' | 'name' | 'pricePaise' | 'priceToPaise'>;

/** Opens WhatsApp with the product's name, price and address. */
export function ShareProductButton({ product }: { product: SharedProduct }) {
  const message = texts.shared({
    product: product.name,
    price: describePrice(product),
    address: usePublicAddress(product),
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
