import { hydrateRoot } from 'react-dom/client';
import { OrderForm, type OrderFormProps, orderFormId } from './OrderForm.tsx';

/** Takes over the order form that the server has drawn. */
export function bringToLife(data: OrderFormProps): void {
  const element = document.getElementById(orderFormId);
  if (element) hydrateRoot(element, <OrderForm {...data} />);
}
