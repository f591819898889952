import { linesPerPage } from '#domain/orders/printing.ts';
import { joinShortLines, scaleToFit, type TextBlock } from '#domain/orders/printLayout.ts';
import type { OwnSeller } from '../../lib/session.ts';
import type { Order } from '../cache/orderCache.ts';
import { joinTexts, type Paper } from './papers.ts';

/** Font sizes and available space of `PrintSheets.module.css`, in millimetres. */
const labelMetrics = { width: 88, height: 100, from: 3.2, name: 6, address: 5, order: 3.6 };
const pageMetrics = { width: 186, half: 88, product: 92, height: 195, shop: 5, text: 3.5, small: 3.2 };

const describeSender = ({ businessName, address, phoneTyped }: OwnSeller) =>
  [businessName, joinShortLines(address), phoneTyped].join('\n');

/** The font scale at which an address fits on a label. */
export function getLabelScale(order: Order, papers: readonly Paper[], seller: OwnSeller): number {
  const { width } = labelMetrics;
  const blocks: TextBlock[] = [
    { text: describeSender(seller), width, size: labelMetrics.from },
    { text: order.customerName ?? '', width, size: labelMetrics.name },
    { text: joinShortLines(order.deliveryAddress ?? ''), width, size: labelMetrics.address },
    { text: order.customerPhoneTyped ?? '', width, size: labelMetrics.address },
    { text: joinTexts(papers, ({ words }) => words.order), width, size: labelMetrics.order },
    ...listExtra(papers, ['date', 'pieces']).map((text) => ({ text, width, size: labelMetrics.order })),
  ];
  return scaleToFit(blocks, labelMetrics.height);
}

/** The font scale at which an order fits on a page; 1 if its items need several pages. */
export function getPageScale(order: Order, papers: readonly Paper[], seller: OwnSeller): number {
  if (order.items.length > linesPerPage) return 1;
  const blocks: TextBlock[] = [
    { text: seller.businessName, width: pageMetrics.half, size: pageMetrics.shop },
    { text: describeSender(seller), width: pageMetrics.half, size: pageMetrics.small },
    { text: order.customerName ?? '', width: pageMetrics.half, size: pageMetrics.text },
    { text: joinShortLines(order.deliveryAddress ?? ''), width: pageMetrics.half, size: pageMetrics.text },
    { text: order.customerPhoneTyped ?? '', width: pageMetrics.half, size: pageMetrics.text },
    { text: joinShortLines(order.note ?? ''), width: pageMetrics.width, size: pageMetrics.text },
    ...listExtra(papers, ['slip', 'placed', 'status', 'payment']).map((text) => ({
      text,
      width: pageMetrics.half,
      size: pageMetrics.shop,
    })),
    ...listTotals(papers).map((text) => ({ text, width: pageMetrics.half, size: pageMetrics.text })),
    ...order.items.map(({ productName: text }) => ({ text, width: pageMetrics.product, size: pageMetrics.text })),
  ];
  return scaleToFit(blocks, pageMetrics.height);
}

/** Space for what a second language adds; that for the words of one is reserved in the metrics. */
const listExtra = (
  papers: readonly Paper[],
  names: ('date' | 'pieces' | 'slip' | 'placed' | 'status' | 'payment')[],
) => (papers.length > 1 ? names.map((name) => joinTexts(papers, ({ words }) => words[name])) : []);

const listTotals = (papers: readonly Paper[]) =>
  (papers[0]?.words.totals ?? []).map((_, at) => joinTexts(papers, ({ words }) => words.totals[at]?.label));
