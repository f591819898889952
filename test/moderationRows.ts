import { randomUUID } from 'node:crypto';
import { adminOnly, body, type Row, sellerOnly } from './routeRows.ts';

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
