/**
 * Measures how customers' photos find the shop's own pictures: `node bench/photoMatching.ts`, optionally with a folder of
 * further pictures. Half of the demo's drawings and of generated, photo-like pictures are the shop's, the others are
 * foreign; the shop's are altered as phones and people do, the foreign ones too. Prints for each alteration which share
 * was found and how often another product was named. Exits 1 below 95 % found in all, or with a wrong one.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { motifs } from '../demo/photos.ts';
import { seededRandom, seedOf } from '../demo/random/seededRandom.ts';
import { createRenditions } from '../server/platform/pictures/renditions.ts';
import { alterations } from './photos/alterations.ts';
import { createMatcher } from './photos/matcher.ts';
import { createTexturedPicture, subjects } from './photos/texturedPictures.ts';

const bar = 0.95;
/** Of so many drawings two are used, neighbours of one motif where it has several; all 345 would take many minutes. */
const everyDrawing = 6;
const scenesPerSubject = 10;
/** The alterations that a foreign picture gets. */
const foreignAlterations = 6;

type Picture = { name: string; bytes: Buffer };

async function readDrawings(): Promise<Picture[]> {
  const drawings: Picture[] = [];
  const folder = join(import.meta.dirname, '../demo/pictures');
  for (const motif of motifs) {
    for (const file of (await readdir(join(folder, motif))).sort()) {
      drawings.push({ name: `${motif}/${file}`, bytes: await readFile(join(folder, motif, file)) });
    }
  }
  const few = drawings.filter((_, at) => at % everyDrawing < 2);
  return Promise.all(few.map(async ({ name, bytes }) => ({ name, bytes: await sharp(bytes).png().toBuffer() })));
}

/** Two products of each scene, so that one is in the shop and the other is not. */
async function createTextured(): Promise<Picture[]> {
  const made: Picture[] = [];
  for (const subject of subjects) {
    for (let scene = 1; scene <= scenesPerSubject; scene++) {
      for (const goods of [scene * 2, scene * 2 + 1]) {
        made.push({ name: `${subject} ${scene}.${goods}`, bytes: await createTexturedPicture(subject, scene, goods) });
      }
    }
  }
  return made;
}

async function readFolder(folder: string): Promise<Picture[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
}

const folder = process.argv[2];
const pictures = [...(await readDrawings()), ...(await createTextured()), ...(folder ? await readFolder(folder) : [])];
const own = pictures.filter((_, at) => at % 2 === 0);
const foreign = pictures.filter((_, at) => at % 2 === 1);

const matcher = createMatcher();
for (const { name, bytes } of own) await matcher.add(name, await createRenditions(bytes));

type Count = { asked: number; found: number; wrong: string[] };
const counts = new Map<string, { own: Count; foreign: Count }>();
let milliseconds = 0;
const newCount = (): Count => ({ asked: 0, found: 0, wrong: [] });

async function ask({ name, bytes }: Picture, way: string, isOwn: boolean): Promise<void> {
  const alter = alterations[way];
  if (!alter) throw new Error(`There is no ${way}.`);
  const renditions = await createRenditions(await alter(bytes, seededRandom(seedOf(`${name} ${way}`))));
  const started = process.cpuUsage();
  const found = await matcher.find(renditions);
  const { user, system } = process.cpuUsage(started);
  milliseconds += (user + system) / 1000;
  const { own, foreign } = counts.get(way) ?? { own: newCount(), foreign: newCount() };
  counts.set(way, { own, foreign });
  const count = isOwn ? own : foreign;
  count.asked++;
  if (isOwn && found.includes(name)) count.found++;
  else if (process.env.SHOW_MISSES && isOwn) console.log(`missed: ${name}, ${way}`);
  for (const other of found.filter((one) => !isOwn || one !== name)) count.wrong.push(`${name} → ${other}`);
}

const ways = Object.keys(alterations);
for (const picture of own) for (const way of ways) await ask(picture, way, true);
for (const [at, picture] of foreign.entries()) {
  for (let turn = 0; turn < foreignAlterations; turn++)
    await ask(picture, ways[(at + turn * 5) % ways.length] ?? '', false);
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
const total = newCount();
let asked = 0;
let ofForeign = 0;
console.log(`${'alteration'.padEnd(24)} asked   found  wrong  foreign  wrong`);
for (const [way, { own, foreign }] of counts) {
  const cells = [String(own.asked).padStart(5), percent(own.found, own.asked).padStart(7)];
  const wrong = [own.wrong.length, foreign.asked, foreign.wrong.length];
  console.log(way.padEnd(24), ...cells, ...wrong.map((count, at) => String(count).padStart(at === 1 ? 8 : 6)));
  total.asked += own.asked;
  total.found += own.found;
  total.wrong.push(...own.wrong, ...foreign.wrong);
  ofForeign += foreign.asked;
  asked += own.asked + foreign.asked;
}
for (const wrong of total.wrong) console.log(`wrong: ${wrong}`);
const share = percent(total.found, total.asked);
console.log(
  `\n${share} of ${total.asked} altered pictures found; ${total.wrong.length} wrong, ${ofForeign} foreign ones asked`,
);
console.log(`${own.length} pictures in the shop, ${(milliseconds / asked).toFixed(1)} ms of processor time a photo`);
if (total.found < bar * total.asked || total.wrong.length > 0) process.exitCode = 1;
