import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

type Payment = { id: string; amount: number; rrn: string; changes: object };
type Link = { id: string; reference_id: string; amount: number; isCancelled: boolean; payments: Payment[] };
type Refund = { id: string; payment_id: string; amount: number; receipt: string; speed: unknown; status: string };
type RefundBody = Pick<Refund, 'amount' | 'receipt' | 'speed'>;

const unknown = 'The id provided does not exist.';
const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;

/**
 * A provider outside of Haat that speaks the part of razorpay's protocol that makes, reads and cancels links and refunds,
 * for `RAZORPAY_URL`. It sends no events: tests do. Refunds are pending until a test says otherwise.
 */
export async function startRazorpayServer() {
  const links = new Map<string, Link>();
  /** By the key of their idempotency. */
  const refunds = new Map<string, Refund>();

  const toLink = ({ payments, isCancelled, ...link }: Link) => ({
    ...link,
    short_url: `http://razorpay.test/${link.id}`,
    status: payments.length > 0 ? 'paid' : isCancelled ? 'cancelled' : 'created',
    payments: payments.map(({ id }) => ({ payment_id: id, status: 'captured' })),
  });

  function findPayment(id: string) {
    const payment = [...links.values()].flatMap(({ payments }) => payments).find((one) => one.id === id);
    if (!payment) return undefined;
    const { rrn, changes, ...fields } = payment;
    const created_at = Math.floor(Date.now() / 1000);
    const captured = { currency: 'INR', status: 'captured', method: 'upi', created_at, acquirer_data: { rrn } };
    return { ...fields, ...captured, amount_refunded: 0, refund_status: null, ...changes };
  }

  /** Sends back what is left of a payment, once for each key. */
  function createRefund(payment: { id: string; amount: number }, key: string, body: RefundBody): object | string {
    const same = refunds.get(key);
    if (same) return same.amount === body.amount ? same : 'Different request body for the same idempotency key.';
    const sent = [...refunds.values()].filter(
      ({ payment_id, status }) => payment_id === payment.id && status !== 'failed',
    );
    const left = payment.amount - sent.reduce((sum, { amount }) => sum + amount, 0);
    if (body.amount > left) return 'The total refund amount is greater than the refund payment amount';
    const { amount, receipt, speed } = body;
    const refund = { id: newId('rfnd'), payment_id: payment.id, amount, receipt, speed, status: 'pending' };
    refunds.set(key, refund);
    return refund;
  }

  async function answerPayments(request: IncomingMessage, id: string, verb: string | undefined) {
    const payment = findPayment(id);
    if (!payment) return unknown;
    if (verb === undefined) return payment;
    if (verb === 'refunds') return { items: [...refunds.values()].filter(({ payment_id }) => payment_id === id) };
    const key = String(request.headers['x-refund-idempotency'] ?? '');
    return createRefund(payment, key, (await json(request)) as RefundBody);
  }

  const findByReference = (reference: string | null) =>
    [...links.values()].filter(({ reference_id }) => reference_id === reference);

  function createLink({ reference_id, amount }: Pick<Link, 'reference_id' | 'amount'>): object | string {
    if (findByReference(reference_id).length > 0) return `payment link with given reference_id already exists`;
    const link: Link = { id: newId('plink'), reference_id, amount, isCancelled: false, payments: [] };
    links.set(link.id, link);
    return toLink(link);
  }

  /** The answer to a request, or why it is refused. */
  async function answer(request: IncomingMessage): Promise<object | string> {
    const [path = '', search] = (request.url ?? '').split('?');
    const [noun, id = '', verb] = path.split('/').slice(2);
    if (noun === 'payments') return search === undefined ? answerPayments(request, id, verb) : { items: [] };
    if (noun === 'refunds') return [...refunds.values()].find((refund) => refund.id === id) ?? unknown;
    if (request.method === 'POST' && id === '') return createLink((await json(request)) as Link);
    if (id === '') {
      const reference = new URLSearchParams(search).get('reference_id');
      return { payment_links: findByReference(reference).map(toLink) };
    }
    const link = links.get(id);
    if (!link) return unknown;
    if (verb === 'cancel' && link.payments.length > 0) return 'A paid link can’t be cancelled.';
    link.isCancelled ||= verb === 'cancel';
    return toLink(link);
  }

  const server = createServer(async (request, response) => {
    const answered = await answer(request);
    const isRefused = typeof answered === 'string';
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isRefused ? { error: { description: answered } } : answered));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** The customer pays a link; `changes` to what the provider says of the payment. Returns the payment's UTR. */
    pay(id: string, changes: object = {}): string {
      const link = links.get(id);
      if (!link) throw new Error(`There is no link ${id}.`);
      const rrn = `4${String(randomInt(1e11)).padStart(11, '0')}`;
      link.payments.push({ id: newId('pay'), amount: link.amount, rrn, changes });
      return rrn;
    },
    links,
    refunds,
    stop: () => server.close(),
  };
}
