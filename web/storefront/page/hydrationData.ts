import type { OrderFormProps } from './page.ts';

/** What the browser needs to hydrate a page: the props of its order form. */
export type HydrationData = OrderFormProps;

export const hydrationDataId = 'page-data';

/** Id of the element that is hydrated. */
export const orderFormId = 'order-form';

/** Returns undefined on pages without an order form. */
export function readHydrationData(): HydrationData | undefined {
  const text = document.getElementById(hydrationDataId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
