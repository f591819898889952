import { keysOf } from '#domain/platform/records.ts';
import { createArt, type Drawing } from '../drawing/art.ts';
import { dot, path, rect } from '../drawing/shapes.ts';
import { audio } from '../motifs/audio.ts';
import { bags } from '../motifs/bags.ts';
import { balls } from '../motifs/balls.ts';
import { beauty } from '../motifs/beauty.ts';
import { books } from '../motifs/books.ts';
import { candles } from '../motifs/candles.ts';
import { cookware } from '../motifs/cookware.ts';
import { dolls } from '../motifs/dolls.ts';
import { footwear } from '../motifs/footwear.ts';
import { gadgets } from '../motifs/gadgets.ts';
import { games } from '../motifs/games.ts';
import { garage } from '../motifs/garage.ts';
import { garments } from '../motifs/garments.ts';
import { jars } from '../motifs/jars.ts';
import { jewellery } from '../motifs/jewellery.ts';
import { lamps } from '../motifs/lamps.ts';
import { nests } from '../motifs/nests.ts';
import { ornaments } from '../motifs/ornaments.ts';
import { packets } from '../motifs/packets.ts';
import { pets } from '../motifs/pets.ts';
import { phones } from '../motifs/phones.ts';
import { plants } from '../motifs/plants.ts';
import { pottery } from '../motifs/pottery.ts';
import { serving } from '../motifs/serving.ts';
import { snacks } from '../motifs/snacks.ts';
import { sports } from '../motifs/sports.ts';
import { stationery } from '../motifs/stationery.ts';
import { sweets } from '../motifs/sweets.ts';
import { toys } from '../motifs/toys.ts';
import { upkeep } from '../motifs/upkeep.ts';
import { weaving } from '../motifs/weaving.ts';
import { wheels } from '../motifs/wheels.ts';
import { pickFrom, seededRandom, seedOf } from '../random/seededRandom.ts';

const drawings = {
  ...audio,
  ...bags,
  ...balls,
  ...beauty,
  ...books,
  ...candles,
  ...cookware,
  ...dolls,
  ...footwear,
  ...gadgets,
  ...games,
  ...garage,
  ...garments,
  ...jars,
  ...jewellery,
  ...lamps,
  ...nests,
  ...ornaments,
  ...packets,
  ...pets,
  ...phones,
  ...plants,
  ...pottery,
  ...serving,
  ...snacks,
  ...sports,
  ...stationery,
  ...sweets,
  ...toys,
  ...upkeep,
  ...weaving,
  ...wheels,
} satisfies Record<string, Drawing>;

export type Motif = keyof typeof drawings;

export const motifs = keysOf(drawings);

type Scheme = { wall: string; table: string; glow: string; things: readonly string[] };

const indigo = '#3f4f94';
const madder = '#b8433f';
const marigold = '#e29a2c';
const teal = '#1f7f7b';
const leaf = '#5d8a4b';
const plum = '#7d4272';
const terracotta = '#c9663f';
const rose = '#d3688a';
const navy = '#2b3d66';
const peacock = '#146f8a';

/** Backgrounds, each with colours that contrast with it. */
const schemes: readonly Scheme[] = [
  { wall: '#f4e4d0', table: '#e4c9a9', glow: '#faf0e2', things: [indigo, madder, teal, plum, leaf] },
  { wall: '#f6dcd5', table: '#e8bdb2', glow: '#fceae5', things: [teal, indigo, plum, leaf, madder] },
  { wall: '#dce7d4', table: '#bfd2b2', glow: '#ebf2e5', things: [terracotta, madder, plum, marigold, navy] },
  { wall: '#d6e5ee', table: '#b3cddd', glow: '#e7f1f6', things: [marigold, terracotta, madder, navy, rose] },
  { wall: '#e5def0', table: '#c9bcdf', glow: '#f1ecf8', things: [plum, marigold, teal, indigo, terracotta] },
  { wall: '#fbebc3', table: '#edd08c', glow: '#fef5dd', things: [indigo, madder, leaf, peacock, plum] },
  { wall: '#d3eae2', table: '#acd3c5', glow: '#e5f4ef', things: [terracotta, plum, indigo, rose, marigold] },
  { wall: '#fce0c7', table: '#f2bf97', glow: '#ffefe0', things: [peacock, indigo, leaf, plum, madder] },
  { wall: '#e0e5eb', table: '#c0cad6', glow: '#eff2f5', things: [madder, marigold, teal, rose, indigo] },
  { wall: '#efd6df', table: '#dcb1c1', glow: '#f8e7ed', things: [peacock, navy, plum, leaf, terracotta] },
];

const accents = ['#e2b04a', '#f0c36a', '#f7e3bd', '#e8875a', '#f2a7a0'] as const;

/**
 * Draws a motif as an SVG document of 600 × 600. Colours and details follow from the seed: the same motif and seed
 * always give the same picture.
 */
export function drawProductPicture(motif: Motif, seed: string): string {
  const random = seededRandom(seedOf(`${motif}/${seed}`));
  const scheme = pickFrom(random, schemes);
  const main = pickFrom(random, scheme.things);
  const side = pickFrom(
    random,
    scheme.things.filter((color) => color !== main),
  );
  const { art, definitions } = createArt({ main, side, accent: pickFrom(random, accents) }, random);
  const drawing: Drawing = drawings[motif];
  const thing = drawing.draw(art);
  const scene = drawing.stance === 'standing' ? standingScene(scheme, random) : flatScene(scheme, random);
  const shadow = drawing.stance === 'standing' ? '' : ' filter="url(#lift)"';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600"',
    ' stroke-linecap="round" stroke-linejoin="round">',
    `<defs>${shadows(drawing.stance)}${definitions.join('')}</defs>`,
    `${scene}<g${shadow}>${thing}</g></svg>\n`,
  ].join('');
}

function shadows(stance: Drawing['stance']): string {
  if (stance === 'flat')
    return '<filter id="lift"><feDropShadow dx="6" dy="14" stdDeviation="11" flood-color="#3a2238" flood-opacity=".3"/></filter>';
  const stops =
    '<stop stop-color="#3a2238" stop-opacity=".42"/><stop offset=".55" stop-color="#3a2238" stop-opacity=".2"/>';
  return `<radialGradient id="ground">${stops}<stop offset="1" stop-color="#3a2238" stop-opacity="0"/></radialGradient>`;
}

function standingScene(scheme: Scheme, random: () => number): string {
  const behind = pickFrom(random, [
    '',
    dot(300, 270, 215, scheme.glow),
    path('M110 430V235Q110 130 220 95Q280 78 300 40Q320 78 380 95Q490 130 490 235V430Z', scheme.glow),
    path('M105 430V245A195 195 0 0 1 495 245V430Z', scheme.glow),
  ]);
  return rect(0, 0, 600, 600, 0, scheme.wall) + behind + rect(0, 425, 600, 175, 0, scheme.table);
}

function flatScene(scheme: Scheme, random: () => number): string {
  const shape = pickFrom(random, [
    dot(300, 300, 262, scheme.glow),
    path('M0 600V390L600 210V600Z', scheme.table),
    path('M0 0H215L385 600H0Z', scheme.glow),
    path('M70 600V260Q70 130 200 95Q280 75 300 30Q320 75 400 95Q530 130 530 260V600Z', scheme.glow),
  ]);
  return rect(0, 0, 600, 600, 0, scheme.wall) + shape;
}
