import { notifications } from '@mantine/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import * as texts from '#texts/products.gen.ts';
import { changeProducts } from '../../../../api/sdk.gen.ts';
import { announce } from '../../../ui/feedback/announce.tsx';
import { failureText } from '../../../ui/feedback/failureText.tsx';
import { offerUndo } from '../../../ui/feedback/undo.tsx';
import { holdProducts, type Product, reloadProducts, showMorePieces } from '../cache.ts';
import { takeBack } from '../takeBack.ts';

/** Taps that come this close after each other, in milliseconds, are one change. */
const pause = 600;

type Stepped = Pick<Product, 'id' | 'name' | 'stock'>;
type Steps = { by: number; name: string; timer: ReturnType<typeof setTimeout> };

/**
 * More or fewer pieces of a product, tap by tap: at once on screen, sent together when the taps pause, as a difference,
 * so that what is sold meanwhile stays sold. Taken back with a message when the server refuses.
 */
export function useStockSteps(): (product: Stepped, by: number) => void {
  const queryClient = useQueryClient();
  const [steps] = useState(() => stockSteps(queryClient));
  useEffect(() => steps.sendAll, [steps]);
  return steps.take;
}

function stockSteps(queryClient: QueryClient) {
  const waiting = new Map<string, Steps>();

  const refuse = (id: string, by: number, message: ReactNode) => {
    showMorePieces(queryClient, id, -by);
    notifications.show({ color: 'red', title: texts.stockNotChanged(), message });
  };
  const send = async (id: string) => {
    const { by = 0, name = '', timer } = waiting.get(id) ?? {};
    clearTimeout(timer);
    waiting.delete(id);
    if (by === 0) return;
    try {
      const body = { productIds: [id], change: { action: 'addStock' as const, by } };
      const { data } = await changeProducts({ body, throwOnError: true });
      const [failure] = data.failures;
      if (failure) refuse(id, by, failure.reason);
      else offerUndo(changedBy(name, by), () => takeBack(queryClient, data.undo));
    } catch (error) {
      refuse(id, by, failureText(error));
    }
    // Reading again while others wait would show their old stock for a moment.
    if (waiting.size === 0) void reloadProducts(queryClient);
  };
  const take = async ({ id, name, stock }: Stepped, by: number) => {
    const before = waiting.get(id);
    clearTimeout(before?.timer);
    waiting.set(id, { by: (before?.by ?? 0) + by, name, timer: setTimeout(send, pause, id) });
    await holdProducts(queryClient);
    showMorePieces(queryClient, id, by);
    announce(texts.stockIs({ name, stock: stock + by }));
  };
  /** Leaving the list does not wait for the pause. */
  const sendAll = () => {
    for (const id of waiting.keys()) void send(id);
  };
  return { take, sendAll };
}

function changedBy(name: string, by: number): string {
  return by > 0 ? texts.stockRaised({ name, count: by }) : texts.stockLowered({ name, count: -by });
}
