import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as texts from '#texts/pictureTray.gen.ts';
import { addProductPicture } from '../../../../api/sdk.gen.ts';
import { type Product, reloadProducts } from '../productCache.ts';
import type { PictureHandler, UploadQueue } from './uploadQueue.ts';

/** Uploads of a product that was saved before they finished. */
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

export const useBackgroundUploads = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );

/** Continues the uploads of a saved form: each photo is added to the product when it arrives. */
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
