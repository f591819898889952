/**
 * A seller tries every way to republish a product that an admin took down: the panel's routes, batches and their undo,
 * drafts, the chat of the connected phone, an order, an appeal, and a suspension that the operator ends. Exits 1 if one
 * of them is not rejected or the product is public again anywhere. `node_modules/.bin/node bench/attacks/takenDown.ts`.
 * Needs a built web app; takes half a minute.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKey, orderBody } from '../../test/factories.ts';
import { openDatabase, startServer } from '../../test/process.ts';
import { call, trafficEnvironment, visitor } from '../../test/traffic.ts';
import { openTakenDown, reason, type TakenDown } from './takenDownShop.ts';

let broken = 0;
function report(name: string, problems: string[]): void {
  if (problems.length > 0) broken += 1;
  console.log(`${problems.length === 0 ? 'ok  ' : 'BAD '} ${name.padEnd(66)} ${problems.join(', ')}`.trimEnd());
}

/** Public places that show one of the products; must be empty while they are taken down. */
async function publicPlaces(ids: string[], slug: string): Promise<string[]> {
  const own = ids.flatMap((id) => [`/api/products/${id}`, `/product/${id}`]);
  const lists = [
    '/api/products',
    '/api/products?search=lamp',
    `/api/products?store=${slug}`,
    '/shop',
    `/store/${slug}`,
  ];
  const files = [`/store/${slug}/catalogue.csv`, '/sitemap.xml', `/api/stores/${slug}/cart?ids=${ids.join(',')}`];
  const visible = await Promise.all(
    [...own, ...lists, ...files].map(async (path) => {
      const answer = await fetch(server.url + path, { headers: visitor(server.url) });
      const text = await answer.text();
      return answer.ok && ids.some((id) => text.includes(id)) ? [`seen at ${path.slice(0, 30)}`] : [];
    }),
  );
  const { rows } = await database.query('select from products where id = any($1) and (is_active or is_visible)', [ids]);
  return [...visible.flat(), ...(rows.length > 0 ? [`${rows.length} stored as shown`] : [])];
}

/** The seller's attempts; each returns whether it was rejected or did not show the product. */
const ways = ({
  lamp,
  bowl,
  undo,
  phone,
  post,
  create,
  read,
  edit,
}: TakenDown): Record<string, () => Promise<boolean>> => {
  const isRefused = ({ status }: { status: number }) => status === 409;
  const activate = () => post(`products/${lamp}/activate`);
  const batch = async (path: string, body: object) => (await post(`products/batch${path}`, body)).body.done === 0;
  const isIgnored = async (told: Promise<{ heard: string }>) => !/ is shown /.test((await told).heard);
  return {
    'the button to show it': async () => isRefused(await activate()),
    'the form, as shown': async () => isRefused(await edit(true)),
    'the form, as hidden, and then the button': async () => (await edit(false)).ok && isRefused(await activate()),
    'a new picture, and then the button': async () => {
      await post(`products/${lamp}/pictures`, { image: 'https://example.com/lamp.jpg' });
      return isRefused(await activate());
    },
    'a batch of all': () => batch('', { productIds: [lamp, bowl], change: { action: 'activate' } }),
    'the undo of a batch from before': () => batch('/undo', { products: undo }),
    'a made up undo of the version of now': async () =>
      batch('/undo', { products: [{ id: lamp, version: (await read()).version, isActive: true }] }),
    'creating it again with the key of the first time': async () => (await create()).body.isActive === false,
    'the chat: show brass lamp': () => isIgnored(phone.say('show brass lamp')),
    'the chat: brass lamp dikhao': () => isIgnored(phone.say('brass lamp dikhao')),
    'the chat: stock brass lamp 9': () => isIgnored(phone.say('stock brass lamp 9')),
    'the chat: undo of a hiding from before': () => isIgnored(phone.tap('Undo')),
    'a draft of a photo with its name, published': async () => {
      await phone.photo('Brass lamp 450, 5 pieces, Home & Garden');
      return /is published/.test((await phone.tap('Publish')).heard);
    },
    'an order': async () => !(await call(server.url, '/api/orders', orderBody(lamp), newKey())).body.token,
    'asking for a review, twice': async () => {
      const [first, second] = [
        await post(`products/${lamp}/appeal`, { reason }),
        await post(`products/${lamp}/appeal`, { reason }),
      ];
      return first.status === 204 && second.status >= 400;
    },
  };
};

/** The operator approves the suspended seller again. */
function reinstate({ email }: TakenDown): boolean {
  const settings = { DATA_DIR: dataDirectory, PUBLIC_URL: server.url, PATH: process.env.PATH ?? '' };
  const command = ['scripts/sellerReinstate.ts', email, '--reason', 'The papers are complete.'];
  const { status, stderr } = spawnSync(process.execPath, command, { env: settings, encoding: 'utf8' });
  if (status !== 0) console.log(stderr);
  return status === 0;
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-taken-down-'));
const server = await startServer(dataDirectory, { ...trafficEnvironment, LOG_LEVEL: 'fatal' });
const database = await openDatabase(dataDirectory);
try {
  const shop = await openTakenDown(server.url, database);
  const ids = [shop.lamp, shop.pot, shop.bowl];
  report('before anything is tried', await publicPlaces(ids, shop.slug));
  for (const [name, attempt] of Object.entries(ways(shop))) {
    const isRefused = await attempt();
    report(name, [...(isRefused ? [] : ['not refused']), ...(await publicPlaces(ids, shop.slug))]);
  }
  await shop.decide(`sellers/${shop.id}/suspend`);
  report('a suspension that the operator ends', [
    ...(reinstate(shop) ? [] : ['the command failed']),
    ...(await publicPlaces(ids, shop.slug)),
  ]);
  await shop.decide(`products/${shop.lamp}/activate`);
  const isBack = (await publicPlaces(ids, shop.slug)).length > 0;
  report('  and an administrator, who alone puts it back', isBack ? [] : ['it is not back']);
} finally {
  await database.end();
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
process.exitCode = broken > 0 ? 1 : 0;
