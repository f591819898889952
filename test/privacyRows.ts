import { newDigits } from './chats.ts';
import { asForm, formToken } from './publicForms.ts';
import { everybody, page, type Row } from './routeRows.ts';

/** The address of a form, opened without the form. */
const opened: Row = { answers: everybody(303) };
const orderForms = ['cancel', 'erase', 'review', 'paid', 'pay', 'method', 'refund', 'not-received'];
export const openedForms: Record<string, Row> = Object.fromEntries(
  ['/product/:id/order', ...orderForms.map((name) => `/order/:token/${name}`)].map((path) => [`GET ${path}`, opened]),
);

/** The privacy pages, with data export and erasure. */
export const privacyRows: Record<string, Row> = {
  'GET /privacy': page,
  'GET /privacy/my-data': page,
  'GET /order/:token/archive': page,
  'GET /privacy/my-data/code': opened,
  'GET /privacy/my-data/:token/erase': opened,
  // The waiting period is not over yet.
  'POST /order/:token/erase': {
    answers: everybody(409),
    call: async ({ token }, caller) => asForm({ formToken: await formToken(caller, `/order/${token}`) }),
  },
  'POST /privacy/my-data/code': {
    answers: everybody(200),
    call: async (_, caller) =>
      asForm({ phone: `+91${newDigits().slice(2)}`, formToken: await formToken(caller, '/privacy/my-data') }),
  },
  'POST /privacy/my-data': {
    answers: everybody(400),
    call: async (_, caller) => asForm({ code: 'made-up', formToken: await formToken(caller, '/privacy/my-data') }),
  },
  // Needs a data session opened with a code; an order token is not enough.
  'GET /privacy/my-data/:token': { answers: everybody(404) },
  'GET /privacy/my-data/:token/archive': { answers: everybody(404) },
  'POST /privacy/my-data/:token/erase': {
    answers: everybody(404),
    call: async (_, caller) => asForm({ formToken: await formToken(caller, '/privacy/my-data') }),
  },
};
