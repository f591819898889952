import * as texts from '#texts/storefrontOrder.gen.ts';
import { parseMain } from '../ui/parseMain.ts';

/**
 * Refreshes an open order when its page becomes visible again. Only a new status or payment state replaces the content,
 * and not while a field has something typed in it.
 */
export function startOrderRefresh(): void {
  if (!document.querySelector('[data-order-address]')) return;
  let latest = 0;

  const refresh = async () => {
    const url = document.querySelector<HTMLElement>('[data-order-address]')?.dataset.orderAddress;
    if (document.visibilityState !== 'visible' || url === undefined) return;
    latest += 1;
    const request = latest;
    const fresh = await fetchOrder(url);
    // What an earlier request found may be older than what this one finds.
    if (fresh && request === latest) replaceOrder(fresh);
  };

  checkPayment()?.then(refresh);
  document.addEventListener('visibilitychange', refresh);
  addEventListener('online', refresh);
}

/** Milliseconds for which a customer who comes back from the payment page sees that it is checked, and between checks. */
const checkTimes = { patience: 10_000, pause: 2500 };

/** Has the server ask the provider for the payment of a customer who opened its page (money.md, section 4), if they did. */
function checkPayment(): Promise<void> | undefined {
  const status = document.querySelector<HTMLElement>('[data-payment-check]');
  const { paymentCheck, checking } = status?.dataset ?? {};
  return status && paymentCheck !== undefined ? waitForPayment(status, paymentCheck, checking) : undefined;
}

async function waitForPayment(status: HTMLElement, paymentCheck: string, checking?: string): Promise<void> {
  const later = status.textContent;
  status.textContent = checking ?? '';
  const signal = AbortSignal.timeout(checkTimes.patience);
  try {
    while (!(await (await fetch(paymentCheck, { method: 'POST', signal })).json()).isPaid)
      await new Promise((resolve) => setTimeout(resolve, checkTimes.pause));
  } catch {
    // The server reads the payment again by itself.
  }
  status.textContent = later;
}

/** Returns undefined when the page cannot be fetched; the next event tries again. */
async function fetchOrder(url: string): Promise<HTMLElement | undefined> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(15_000) });
    if (!response.ok) return undefined;
    return parseMain(await response.text()).querySelector<HTMLElement>('[data-order]') ?? undefined;
  } catch {
    return undefined;
  }
}

function replaceOrder(fresh: HTMLElement): void {
  const current = document.querySelector<HTMLElement>('[data-order]');
  const { order, payment } = fresh.dataset;
  const hasNewStatus = current?.dataset.order !== order;
  if (!current || !(hasNewStatus || current.dataset.payment !== payment) || isTyped(current)) return;
  const hadFocus = current.contains(document.activeElement);
  current.replaceWith(fresh);
  // The focused element was replaced, so the focus moves to the start of the content.
  if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  const news = document.querySelector('[data-order-news]');
  const label = (name: string) => fresh.querySelector(`[data-${name}-label]`)?.textContent ?? '';
  if (news) news.textContent = hasNewStatus ? texts.statusNow({ status: label('order') }) : label('payment');
}

const isTyped = (order: HTMLElement): boolean =>
  [...order.querySelectorAll<HTMLInputElement>('.payment input:not([type=hidden])')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
