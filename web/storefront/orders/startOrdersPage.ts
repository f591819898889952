import { isolated } from '#texts/isolated.ts';
import * as texts from '#texts/storefrontOrders.gen.ts';
import { type OrderState, readStates } from '../orderRecovery/fetchOrderStates.ts';
import { findLost } from '../orderRecovery/recoverOrders.ts';
import { forgetAllTyped } from '../storage/formDrafts.ts';
import { canKeep } from '../storage/localStore.ts';
import { forgetCustomer, keepCustomer, rememberedCustomer } from '../storage/savedCustomer.ts';
import { keepOrders, type RememberedOrder, rememberedOrders } from '../storage/savedOrders.ts';
import { drawRow, fillRow } from './orderRow.ts';

const page = document.querySelector<HTMLElement>('[data-your-orders]');
const find = (name: string) => page?.querySelector<HTMLElement>(`[${name}]`);
const rows = () => [...(page?.querySelectorAll<HTMLElement>('[data-token]') ?? [])];

function show(name: string, isShown: boolean): void {
  const part = find(name);
  if (part) part.hidden = !isShown;
}

function write(name: string, text: string): void {
  const part = find(name);
  if (part) part.textContent = text;
}

/** What was learnt on this page, by token: a row that comes back knows it. */
const known = new Map<string, OrderState>();

/** The rows of what is remembered now; those that stand there already are left as they are. */
function showOrders(): void {
  const orders = rememberedOrders();
  for (const row of rows()) if (!orders.some(({ token }) => token === row.dataset.token)) row.remove();
  const list = find('data-list');
  for (const [index, order] of orders.entries()) {
    if (rows().some((row) => row.dataset.token === order.token)) continue;
    const row = drawRow(order, () => forgetOrders(order));
    if (!row) continue;
    const state = known.get(order.token);
    if (state) fillRow(row, state);
    list?.insertBefore(row, list.children[index] ?? null);
  }
  show('data-none', orders.length === 0);
  show('data-forget-all', orders.length > 1);
  show('data-forgetful', !canKeep());
}

function showCustomer(): void {
  const said = Object.values(rememberedCustomer()).filter(Boolean).map(isolated);
  show('data-customer', said.length > 0);
  write('data-customer-text', said.join('\n'));
}

/** Asks where all of them stand, in one round trip. */
async function ask(): Promise<void> {
  const tokens = rememberedOrders().map(({ token }) => token);
  try {
    const states = tokens.length > 0 ? await readStates({ tokens, keys: [] }) : [];
    for (const state of states) known.set(state.token, state);
    for (const row of rows()) {
      const { token = '' } = row.dataset;
      if (tokens.includes(token)) fillRow(row, known.get(token));
    }
    write('data-told', '');
    show('data-again', false);
  } catch {
    write('data-told', texts.failed());
    show('data-again', true);
  }
  page?.removeAttribute('aria-busy');
}

/** Forgets one, or all. */
function forgetOrders(order?: RememberedOrder): void {
  const before = rememberedOrders();
  keepOrders(order ? before.filter(({ token }) => token !== order.token) : []);
  showOrders();
  offerUndo(order ? texts.forgotten({ label: order.label }) : texts.allForgotten(), () => {
    const later = rememberedOrders().filter(({ token }) => !before.some((other) => other.token === token));
    keepOrders([...later, ...before]);
    showOrders();
    const back = order ? rows().find((row) => row.dataset.token === order.token) : rows()[0];
    back?.querySelector('a')?.focus();
  });
}

function forgetDetails(): void {
  const before = rememberedCustomer();
  forgetCustomer();
  forgetAllTyped();
  showCustomer();
  offerUndo(texts.detailsForgotten(), () => {
    keepCustomer(before);
    showCustomer();
    find('data-forget-customer')?.focus();
  });
}

let takeBack = () => {};

/** What was forgotten last comes back by one press, as long as the page is open. */
function offerUndo(sentence: string, undo: () => void): void {
  show('data-undo', true);
  write('data-undone', sentence);
  takeBack = undo;
  find('data-take-back')?.focus();
}

find('data-take-back')?.addEventListener('click', () => {
  show('data-undo', false);
  takeBack();
});
find('data-forget-all')?.addEventListener('click', () => forgetOrders());
find('data-forget-customer')?.addEventListener('click', forgetDetails);
find('data-again')?.addEventListener('click', () => {
  // The button goes when it has worked.
  page?.querySelector('h1')?.focus();
  void ask();
});

function showAll(): void {
  showOrders();
  showCustomer();
}

showAll();
// Another tab has ordered or forgotten; the page has come back out of the browser's memory, or the network has.
addEventListener('storage', showAll);
addEventListener('online', ask);
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  showAll();
  void ask();
});
await findLost();
showOrders();
await ask();
