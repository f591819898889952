import { isolated } from '#texts/isolated.ts';
import * as texts from '#texts/storefrontOrders.gen.ts';
import { fetchOrderStates, type OrderState } from '../orderRecovery/fetchOrderStates.ts';
import { recoverOrders } from '../orderRecovery/recoverOrders.ts';
import { deleteAllFormDrafts } from '../storage/formDrafts.ts';
import { canPersist } from '../storage/localStore.ts';
import { deleteSavedCustomer, readSavedCustomer, replaceSavedCustomer } from '../storage/savedCustomer.ts';
import { nameSavedOrder, readSavedOrders, replaceSavedOrders, type SavedOrder } from '../storage/savedOrders.ts';
import { createOrderRow, fillOrderRow } from './orderRow.ts';

const page = document.querySelector<HTMLElement>('[data-your-orders]');
const findPart = (name: string) => page?.querySelector<HTMLElement>(`[${name}]`);
const listRows = () => [...(page?.querySelectorAll<HTMLElement>('[data-token]') ?? [])];

function setVisible(name: string, isShown: boolean): void {
  const element = findPart(name);
  if (element) element.hidden = !isShown;
}

function setText(name: string, text: string): void {
  const element = findPart(name);
  if (element) element.textContent = text;
}

/** States loaded on this page, by token, for rows that are restored. */
const knownStates = new Map<string, OrderState>();

/** Adds and removes rows to match the saved orders; existing rows stay as they are. */
function renderRows(): void {
  const orders = readSavedOrders();
  for (const row of listRows()) if (!orders.some(({ token }) => token === row.dataset.token)) row.remove();
  const list = findPart('data-list');
  for (const [index, order] of orders.entries()) {
    if (listRows().some((row) => row.dataset.token === order.token)) continue;
    const row = createOrderRow(order, () => removeOrders(order));
    if (!row) continue;
    const state = knownStates.get(order.token);
    if (state) fillOrderRow(row, state);
    list?.insertBefore(row, list.children[index] ?? null);
  }
  setVisible('data-none', orders.length === 0);
  setVisible('data-forget-all', orders.length > 1);
  setVisible('data-forgetful', !canPersist());
}

function renderCustomer(): void {
  const values = Object.values(readSavedCustomer()).filter(Boolean).map(isolated);
  setVisible('data-customer', values.length > 0);
  setText('data-customer-text', values.join('\n'));
}

/** Loads the states of all orders in one request. */
async function loadStates(): Promise<void> {
  const tokens = readSavedOrders().map(({ token }) => token);
  try {
    const states = tokens.length > 0 ? await fetchOrderStates({ tokens, keys: [] }) : [];
    for (const state of states) knownStates.set(state.token, state);
    for (const row of listRows()) {
      const { token = '' } = row.dataset;
      if (tokens.includes(token)) fillOrderRow(row, knownStates.get(token));
    }
    setText('data-told', '');
    setVisible('data-again', false);
  } catch {
    setText('data-told', texts.failed());
    setVisible('data-again', true);
  }
  page?.removeAttribute('aria-busy');
}

/** Removes one order, or all of them. */
function removeOrders(order?: SavedOrder): void {
  const before = readSavedOrders();
  replaceSavedOrders(order ? before.filter(({ token }) => token !== order.token) : []);
  renderRows();
  offerUndo(order ? texts.forgotten({ label: nameSavedOrder(order) }) : texts.allForgotten(), () => {
    const addedSince = readSavedOrders().filter(({ token }) => !before.some((other) => other.token === token));
    replaceSavedOrders([...addedSince, ...before]);
    renderRows();
    const restoredRow = order ? listRows().find((row) => row.dataset.token === order.token) : listRows()[0];
    restoredRow?.querySelector('a')?.focus();
  });
}

function removeCustomer(): void {
  const before = readSavedCustomer();
  deleteSavedCustomer();
  deleteAllFormDrafts();
  renderCustomer();
  offerUndo(texts.detailsForgotten(), () => {
    replaceSavedCustomer(before);
    renderCustomer();
    findPart('data-forget-customer')?.focus();
  });
}

let undoLast = () => {};

/** Offers to undo the last removal, as long as the page is open. */
function offerUndo(message: string, undo: () => void): void {
  setVisible('data-undo', true);
  setText('data-undone', message);
  undoLast = undo;
  findPart('data-take-back')?.focus();
}

findPart('data-take-back')?.addEventListener('click', () => {
  setVisible('data-undo', false);
  undoLast();
});
findPart('data-forget-all')?.addEventListener('click', () => removeOrders());
findPart('data-forget-customer')?.addEventListener('click', removeCustomer);
findPart('data-again')?.addEventListener('click', () => {
  // The button is hidden after a success, so the focus moves to the heading.
  page?.querySelector('h1')?.focus();
  void loadStates();
});

function renderAll(): void {
  renderRows();
  renderCustomer();
}

renderAll();
// Another tab may have changed the orders, the page may return from the back/forward cache, or the network may be back.
addEventListener('storage', renderAll);
addEventListener('online', loadStates);
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  renderAll();
  void loadStates();
});
await recoverOrders();
renderRows();
await loadStates();
