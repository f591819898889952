import type { OrderFormProps } from './page.ts';

/** What the browser's part needs to come alive on a page: the properties of its order form. */
export type PageData = OrderFormProps;

export const pageDataId = 'page-data';

/** The element whose content comes alive. */
export const orderFormId = 'order-form';

/** Absent on pages without an order form. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(pageDataId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
