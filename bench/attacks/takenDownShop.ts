import type pg from 'pg';
import { newKey, productBody } from '../../test/factories.ts';
import { administrator, call, logIn, openShop, visitor } from '../../test/traffic.ts';
import { newSimulatedPhone } from './simulatedPhone.ts';

export const reason = 'The photo is of another shop.';
const productOf = (name: string) => productBody({ name, stock: 5, category: 'Home & Garden' });

/** A shop with three products and a connected phone. Its seller hid two of them before all were taken down. */
export async function openTakenDown(url: string, database: pg.Client) {
  const { id, cookie, email } = await openShop(url, 0);
  const { rows } = await database.query<{ slug: string }>('select slug from sellers where id = $1', [id]);
  const phone = newSimulatedPhone(url, database, { cookie }, 'seller');
  const post = (path: string, body: object = {}) => call(url, `/api/seller/${path}`, body, { cookie });
  const [key, body] = [newKey(), productOf('Brass lamp')];
  const create = () => call(url, '/api/seller/products', body, { cookie, ...key });
  const lamp = String((await create()).body.id);
  const pot = String((await post('products', productOf('Clay pot'))).body.id);
  const bowl = String((await post('products', productOf('Steel bowl'))).body.id);
  const { code } = (await post('phone/code')).body.code as { code: string };
  await phone.say(`CONNECT ${code}`);
  await phone.say('hide clay pot');
  const { undo } = (await post('products/batch', { productIds: [bowl], change: { action: 'deactivate' } })).body;
  const admin = { cookie: await logIn(url, 'admin', administrator) };
  const decide = (path: string) => call(url, `/api/admin/${path}`, { reason }, admin);
  for (const each of [lamp, pot, bowl]) await decide(`products/${each}/deactivate`);
  const read = async () => (await call(url, `/api/seller/products/${lamp}`, undefined, { cookie })).body;
  const edit = async (isActive: boolean) => {
    const { version, stock: shownStock } = await read();
    const headers = { ...visitor(url), 'content-type': 'application/json', cookie };
    const revision = JSON.stringify({ ...body, description: 'Another one.', version, shownStock, isActive });
    return fetch(`${url}/api/seller/products/${lamp}`, { method: 'PUT', headers, body: revision });
  };
  return { id, email, slug: rows[0]?.slug ?? '', lamp, pot, bowl, undo, phone, post, create, read, edit, decide };
}
export type TakenDown = Awaited<ReturnType<typeof openTakenDown>>;
