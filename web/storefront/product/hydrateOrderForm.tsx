import { hydrateRoot } from 'react-dom/client';
import type { OrderFormProps } from '../page/page.ts';
import { OrderForm } from './OrderForm.tsx';

/** Hydrates the order form that the server has rendered. */
export function hydrateOrderForm(element: HTMLElement, data: OrderFormProps): void {
  hydrateRoot(element, <OrderForm {...data} />);
}
