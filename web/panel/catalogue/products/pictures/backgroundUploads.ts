import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as texts from '#texts/pictureTray.gen.ts';
import { addProductPicture } from '../../../../api/sdk.gen.ts';
import { type Product, reloadProducts } from '../productCache.ts';
import type { PictureHandler, UploadQueue } from './uploadQueue.ts';

/** Pictures of a product that was saved before they had arrived. */
export type BackgroundUploads = { product: Pick<Product, 'id' | 'name'>; uploads: UploadQueue };

let current: readonly BackgroundUploads[] = [];
const listeners = new Set<() => void>();

function setCurrent(next: readonly BackgroundUploads[]): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is still on its way, of whichever product. */
export const useBackgroundUploads = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );

/** Goes on with the uploads of a form that was saved: each picture joins the product when it is there. */
export function continueInBackground(
  queryClient: QueryClient,
  product: BackgroundUploads['product'],
  uploads: UploadQueue,
): PictureHandler {
  const entry = { product, uploads };
  setCurrent([...current, entry]);
  const stop = uploads.subscribe(() => {
    if (uploads.read().uploads.length > 0) return;
    stop();
    setCurrent(current.filter((other) => other !== entry));
  });
  return async (image) => {
    await addProductPicture({ path: { id: product.id }, body: { image } });
    if (uploads.read().uploads.length === 1) notifications.show({ color: 'teal', message: texts.arrived(product) });
    void reloadProducts(queryClient);
  };
}
