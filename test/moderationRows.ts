import { randomUUID } from 'node:crypto';
import { newDigits } from './chats.ts';
import { asForm, formToken } from './publicForms.ts';
import { adminOnly, body, everybody, type Row, sellerOnly } from './routeRows.ts';

const reason = { reason: 'Look again' };
const made = (before: string, after: string, payload?: object) => () => ({
  url: `${before}/${randomUUID()}/${after}`,
  ...(payload && { payload }),
});

/** Takedowns and hidden reviews by admins, and appeals by sellers. */
export const moderationRows: Record<string, Row> = {
  'POST /api/admin/products/:id/deactivate': { ...adminOnly(), call: body(reason) },
  'GET /api/seller/products/:id/moderation': sellerOnly(404),
  'POST /api/seller/products/:id/appeal': { ...sellerOnly(404), call: body(reason) },
  'GET /api/seller/reviews/:id/moderation': { ...sellerOnly(404), call: made('/api/seller/reviews', 'moderation') },
  'POST /api/seller/reviews/:id/appeal': { ...sellerOnly(404), call: made('/api/seller/reviews', 'appeal', reason) },
  'GET /api/admin/appeals': { ...adminOnly(), call: () => ({ url: '/api/admin/appeals?kind=product' }) },
  'POST /api/admin/appeals/:id/answer': {
    ...adminOnly(404),
    call: made('/api/admin/appeals', 'answer', { outcome: 'keep', ...reason }),
  },
};

const reportUrl = ({ productId }: { productId: string }) => `/report?product=${productId}`;

/** Reports by visitors, and their queue. */
export const reportRows: Record<string, Row> = {
  'GET /orders/find': { answers: everybody(200) },
  'GET /orders/find/sent': { answers: everybody(200) },
  'POST /orders/find': {
    answers: everybody(303),
    call: async (_, caller) => {
      const url = '/orders/find';
      const typed = { customerPhone: `+91${newDigits().slice(2)}`, order: '099a8057' };
      return { url, ...asForm({ ...typed, formToken: await formToken(caller, url) }) };
    },
  },
  'GET /report': { answers: everybody(200), call: (things) => ({ url: reportUrl(things) }) },
  'GET /report/sent': { answers: everybody(200) },
  'POST /report': {
    answers: everybody(303),
    call: async (things, caller) => {
      const url = reportUrl(things);
      return { url, ...asForm({ reason: 'other', formToken: await formToken(caller, url) }) };
    },
  },
  'GET /api/admin/visitor-reports': adminOnly(),
  'POST /api/admin/visitor-reports/:id/review': {
    ...adminOnly(404),
    call: made('/api/admin/visitor-reports', 'review', { outcome: 'noAction' }),
  },
};
