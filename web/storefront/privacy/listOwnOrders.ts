import * as texts from '#texts/myData.gen.ts';
import { findLost } from '../orderRecovery/recoverOrders.ts';
import { type RememberedOrder, rememberedOrders } from '../storage/savedOrders.ts';

const section = document.querySelector<HTMLElement>('[data-own-orders]');
const find = (name: string) => section?.querySelector<HTMLElement>(`[${name}]`);

function drawOrder({ token, label, shop }: RememberedOrder): Node | undefined {
  const row = section?.querySelector<HTMLTemplateElement>('template')?.content.firstElementChild?.cloneNode(true);
  if (!(row instanceof HTMLElement)) return undefined;
  const link = row.querySelector('a');
  if (link) {
    link.href = `/order/${token}#your-data`;
    link.textContent = texts.order({ label });
  }
  const name = row.querySelector('span');
  if (name) name.textContent = shop;
  return row;
}

function showOrders(): void {
  const orders = rememberedOrders();
  find('data-own-orders-list')?.replaceChildren(...orders.flatMap((order) => drawOrder(order) ?? []));
  const told = find('data-own-orders-told');
  if (told) told.textContent = orders.length === 0 ? texts.noOrders() : '';
}

showOrders();
// Another tab has ordered or forgotten.
addEventListener('storage', showOrders);
await findLost();
showOrders();
