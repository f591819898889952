import type { OrderFormProps } from './page.ts';

/** What the browser's part needs to come alive on a page: the properties of its order form. */
export type HydrationData = OrderFormProps;

export const hydrationDataId = 'page-data';

/** The element whose content comes alive. */
export const orderFormId = 'order-form';

/** Absent on pages without an order form. */
export function readHydrationData(): HydrationData | undefined {
  const text = document.getElementById(hydrationDataId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
