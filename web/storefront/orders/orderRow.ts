import { formatDate, formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { orderStatusLabels } from '#texts/labels.ts';
import * as texts from '#texts/storefrontOrders.gen.ts';
import { labelStatus } from '../order/statusWords.ts';
import type { OrderState } from '../orderRecovery/fetchOrderStates.ts';
import { nameSavedOrder, type SavedOrder } from '../storage/savedOrders.ts';

const findPart = (row: HTMLElement, name: string) => row.querySelector<HTMLElement>(`[${name}]`);

function setText(row: HTMLElement, name: string, text: string): void {
  findPart(row, name)?.replaceChildren(text);
}

/** Creates a row from the page's template, with what the browser has saved about the order. */
export function createOrderRow({ token, shop, ...saved }: SavedOrder, onRemove: () => void): HTMLElement | undefined {
  const template = document.querySelector<HTMLTemplateElement>('template[data-row]');
  const row = template?.content.firstElementChild?.cloneNode(true);
  if (!(row instanceof HTMLElement)) return undefined;
  const label = nameSavedOrder(saved);
  row.dataset.token = token;
  findPart(row, 'data-link')?.setAttribute('href', `/order/${token}`);
  setText(row, 'data-link', texts.order({ label }));
  setText(row, 'data-shop', shop);
  const removeButton = findPart(row, 'data-forget');
  removeButton?.setAttribute('aria-label', texts.forget({ label }));
  removeButton?.addEventListener('click', onRemove);
  return row;
}

/** Shows the order's state, or that the order no longer exists. */
export function fillOrderRow(row: HTMLElement, state: OrderState | undefined): void {
  const badge = findPart(row, 'data-status');
  if (badge && state) {
    badge.textContent = labelStatus(state.status, state.way);
    for (const status of Object.keys(orderStatusLabels))
      badge.classList.toggle(`badge-${status}`, status === state.status);
    badge.hidden = false;
  }
  const outcome = state?.outcome && row.querySelector<HTMLElement>(`[data-outcome="${state.outcome}"]`);
  if (outcome) outcome.hidden = false;
  const { firstProduct: product = '', lines = 0, totalPaise = 0, createdAt = '', image } = state ?? {};
  const item = { lines, product: isolated(product), more: lines - 1 };
  const facts = state && texts.about({ ...item, amount: formatPaise(totalPaise), date: formatDate(createdAt) });
  if (image) findPart(row, 'data-photo')?.setAttribute('src', image);
  setText(row, 'data-facts', facts ?? texts.gone());
}
