import type { OrderFormProps } from './product/OrderForm.tsx';

/** What the browser's part needs to come alive on a page: the properties of its order form. */
export type PageData = OrderFormProps;

export const pageDataId = 'page-data';

/** As JSON that cannot end the script element that it stands in, whatever a seller writes. */
export function writePageData(data: PageData): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Absent on pages without an order form. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(pageDataId)?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}
