import * as texts from '#texts/myData.gen.ts';
import { recoverOrders } from '../orderRecovery/recoverOrders.ts';
import { nameSavedOrder, readSavedOrders, type SavedOrder } from '../storage/savedOrders.ts';

const section = document.querySelector<HTMLElement>('[data-own-orders]');
const findPart = (name: string) => section?.querySelector<HTMLElement>(`[${name}]`);

function createOrderItem({ token, shop, ...saved }: SavedOrder): Node | undefined {
  const row = section?.querySelector<HTMLTemplateElement>('template')?.content.firstElementChild?.cloneNode(true);
  if (!(row instanceof HTMLElement)) return undefined;
  const link = row.querySelector('a');
  if (link) {
    link.href = `/order/${token}#your-data`;
    link.textContent = texts.order({ label: nameSavedOrder(saved) });
  }
  const name = row.querySelector('span');
  if (name) name.textContent = shop;
  return row;
}

function renderList(): void {
  const orders = readSavedOrders();
  findPart('data-own-orders-list')?.replaceChildren(...orders.flatMap((order) => createOrderItem(order) ?? []));
  const status = findPart('data-own-orders-told');
  if (status) status.textContent = orders.length === 0 ? texts.noOrders() : '';
}

renderList();
// Another tab may have changed the saved orders.
addEventListener('storage', renderList);
await recoverOrders();
renderList();
