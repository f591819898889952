import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as texts from '#texts/pictureTray.gen.ts';
import { addProductPicture } from '../../../../api/sdk.gen.ts';
import { type Product, reloadProducts } from '../cache.ts';
import type { Deliver, Uploads } from './uploadQueue.ts';

/** Pictures of a product that was saved before they had arrived. */
export type HandedOver = { product: Pick<Product, 'id' | 'name'>; uploads: Uploads };

let all: readonly HandedOver[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HandedOver[]): void {
  all = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is still on its way, of whichever product. */
export const useHandedOver = () =>
  useSyncExternalStore(
    subscribe,
    () => all,
    () => all,
  );

/** Goes on with the uploads of a form that was saved: each picture joins the product when it is there. */
export function handOver(queryClient: QueryClient, product: HandedOver['product'], uploads: Uploads): Deliver {
  const entry = { product, uploads };
  set([...all, entry]);
  const stop = uploads.subscribe(() => {
    if (uploads.read().uploads.length > 0) return;
    stop();
    set(all.filter((other) => other !== entry));
  });
  return async (image) => {
    await addProductPicture({ path: { id: product.id }, body: { image } });
    if (uploads.read().uploads.length === 1) notifications.show({ color: 'teal', message: texts.arrived(product) });
    void reloadProducts(queryClient);
  };
}
