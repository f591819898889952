import { hydrateRoot } from 'react-dom/client';
import type { OrderFormProps } from '../page/page.ts';
import { OrderForm } from './OrderForm.tsx';

/** Hydrates the order form that the server has rendered. */
export async function hydrateOrderForm(element: HTMLElement, data: OrderFormProps): Promise<void> {
  const parts = data.checkout && (await import('../checkout/parts.ts')).checkoutParts;
  hydrateRoot(element, <OrderForm {...data} parts={parts} />);
}
