/**
 * Measures public lists with the counts of their facets at a million products, one client: `node bench/facets.ts`, optionally
 * with parts of addresses. PRODUCTS (1,000,000), ROUNDS (40); with KEPT_IN the filled database is stored there. Needs a built web app. Prints the
 * time until the answer is there and the processor time of Node and PostgreSQL, each without and with facets. Exits 1 if
 * a list with facets takes more than 50 ms at p99, or 100 ms of processor time at worst.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../test/process.ts';
import { cityOf, fillCatalogue } from './facets/fillCatalogue.ts';
import { wordOf } from './scale/fill.ts';
import { measure, quantile } from './scale/measuring.ts';

const products = Number(process.env.PRODUCTS ?? 1_000_000);
const rounds = Number(process.env.ROUNDS ?? 40);
const warmUp = 3;
const parts = process.argv.slice(2);
const bars = { answer: 50, processor: 100 };

const word = (...ranks: number[]) => `search=${ranks.map(wordOf).join('+')}`;
const [large, small] = [`city=${cityOf(0)}`, `city=${cityOf(110)}`];
const clothing = `category=${encodeURIComponent('Clothing & Fashion')}`;
const shapes = [
  ...['', clothing, 'stock=in', 'price=200-500', 'under=500', large, small, 'size=m', 'origin=CN'],
  ...[`${clothing}&size=m`, `${clothing}&${large}`, `${small}&price=5000-`, `${large}&price=200-500&stock=in`],
  ...[`category=Automotive&price=0-200&${small}`, `${clothing}&size=m&colour=red&origin=CN&${small}&stock=in`],
  ...['category=Automotive&size=m', 'size=m&colour=red', `under=500&${large}&sort=price-up`],
  ...[word(12), word(60), word(200), word(1_000), word(3_000), word(12, 14), word(30, 300)],
  ...[`${word(12)}&${large}`, `${word(12)}&${small}`, `${word(60)}&${clothing}&size=m`, `${word(1_000)}&price=0-200`],
  ...[`${word(12)}&sort=price-down`, 'search=zzzzzzz', word(1, 2, 3, 4, 5, 6, 7, 8)],
  ...['store=shop-1', 'store=shop-1&stock=in', 'store=shop-3000&price=200-500', `store=shop-1&${word(12)}`],
];

const directory = process.env.KEPT_IN ?? (await mkdtemp(join(tmpdir(), 'haat-bench-')));
await mkdir(directory, { recursive: true });
const server = await startServer(directory, { REQUEST_LIMIT: 'off' });
try {
  if (!existsSync(join(directory, 'filled'))) await fillCatalogue(directory, products);
  await writeFile(join(directory, 'filled'), '');
  console.log(
    `${products} products, ${rounds} rounds, ms: answer p50 and p99, processor p50 and worst; with facets the same`,
  );
  for (const shape of shapes.filter((one) => parts.length === 0 || parts.some((part) => one.includes(part)))) {
    const figures = [];
    for (const facets of ['', '&facets=true']) {
      const url = `${server.url}/api/products?limit=24&${shape}${facets}`;
      const all = [];
      for (let round = 0; round < rounds + warmUp; round += 1) {
        const measured = await measure({ server, directory }, () => fetch(url));
        if (round >= warmUp) all.push(measured);
      }
      const taken = all.map((one) => one.taken);
      const processor = all.map((one) => one.processor);
      const row = [quantile(taken, 0.5), quantile(taken, 0.99), quantile(processor, 0.5), quantile(processor, 1)];
      figures.push(row.map((value) => value.toFixed(1).padStart(7)).join(''));
      if (facets && ((row[1] ?? 0) > bars.answer || (row[3] ?? 0) > bars.processor)) process.exitCode = 1;
    }
    console.log(`${decodeURIComponent(shape).padEnd(72)}${figures.join('  |')}`);
  }
} finally {
  await server.stop();
  if (!process.env.KEPT_IN) await rm(directory, { recursive: true, force: true });
}
