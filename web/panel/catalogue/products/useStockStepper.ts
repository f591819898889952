import { notifications } from '@mantine/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import * as texts from '#texts/products.gen.ts';
import { changeProducts } from '../../../api/sdk.gen.ts';
import { announce } from '../../ui/feedback/announce.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { offerUndo } from '../../ui/feedback/undo.tsx';
import { cancelProductQueries, type Product, reloadProducts, showStockChange } from './productCache.ts';
import { restoreProducts } from './restoreProducts.ts';

/** Taps within this time are sent as one change. */
const pauseMilliseconds = 600;

type SteppedProduct = Pick<Product, 'id' | 'name' | 'stock'>;
type PendingSteps = { by: number; name: string; timer: ReturnType<typeof setTimeout> };

/**
 * Changes a product's stock tap by tap: optimistic on screen, sent as one difference when the taps pause, so that sales
 * meanwhile are not overwritten. Reverted with a message when the server refuses.
 */
export function useStockStepper(): (product: SteppedProduct, by: number) => void {
  const queryClient = useQueryClient();
  const [steps] = useState(() => createStockStepper(queryClient));
  useEffect(() => steps.sendAll, [steps]);
  return steps.step;
}

function createStockStepper(queryClient: QueryClient) {
  const pending = new Map<string, PendingSteps>();

  const revert = (id: string, by: number, message: ReactNode) => {
    showStockChange(queryClient, id, -by);
    notifications.show({ color: 'red', title: texts.stockNotChanged(), message });
  };
  const send = async (id: string) => {
    const { by = 0, name = '', timer } = pending.get(id) ?? {};
    clearTimeout(timer);
    pending.delete(id);
    if (by === 0) return;
    try {
      const body = { productIds: [id], change: { action: 'addStock' as const, by } };
      const { data } = await changeProducts({ body, throwOnError: true });
      const [failure] = data.failures;
      if (failure) revert(id, by, failure.reason);
      else offerUndo(describeChange(name, by), () => restoreProducts(queryClient, data.undo));
    } catch (error) {
      revert(id, by, renderErrorMessage(error));
    }
    // Reloading while other changes are pending would show their old stock for a moment.
    if (pending.size === 0) void reloadProducts(queryClient);
  };
  const step = async ({ id, name, stock }: SteppedProduct, by: number) => {
    const before = pending.get(id);
    clearTimeout(before?.timer);
    pending.set(id, { by: (before?.by ?? 0) + by, name, timer: setTimeout(send, pauseMilliseconds, id) });
    await cancelProductQueries(queryClient);
    showStockChange(queryClient, id, by);
    announce(texts.stockIs({ name, stock: stock + by }));
  };
  /** Leaving the page sends pending changes immediately. */
  const sendAll = () => {
    for (const id of pending.keys()) void send(id);
  };
  return { step, sendAll };
}

function describeChange(name: string, by: number): string {
  return by > 0 ? texts.stockRaised({ name, count: by }) : texts.stockLowered({ name, count: -by });
}
