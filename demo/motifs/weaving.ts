import { type Art, cream, type Drawing, flat, standing } from '../drawing/art.ts';
import {
  around,
  dot,
  groundShadow,
  hoop,
  line,
  mirrored,
  moved,
  oval,
  path,
  rect,
  row,
  stamped,
  turned,
} from '../drawing/shapes.ts';

function cushion({ main, side, accent, cloth, pick, solid }: Art): string {
  const outline = 'M118 122Q300 160 482 122Q446 300 482 478Q300 440 118 478Q154 300 118 122Z';
  const printed = cloth(main.base, pick([main.light, accent.light, side.light]), [
    'buti',
    'stripes',
    'waves',
    'paisley',
    'dots',
    'checks',
  ]);
  const petals = row(8, (i) =>
    turned(i * 45, path('M300 290Q266 230 300 176Q334 230 300 290Z', i % 2 ? accent.base : side.light)),
  );
  const medallion =
    dot(300, 300, 138, side.base) + petals + dot(300, 300, 26, main.base) + dot(300, 300, 12, accent.light);
  const diamond =
    path('M300 140L460 300L300 460L140 300Z', side.base) +
    path('M300 190L410 300L300 410L190 300Z', accent.base) +
    path('M300 240L360 300L300 360L240 300Z', main.base);
  const tassel = (x: number, y: number, turn: number) =>
    turned(
      turn,
      dot(x, y, 11, accent.dark) + path(`M${x - 8} ${y + 6}H${x + 8}L${x + 15} ${y + 48}H${x - 15}Z`, accent.base),
      x,
      y,
    );
  return turned(
    pick([-6, 5, 0]),
    [
      tassel(118, 122, 135) + tassel(482, 122, -135) + tassel(118, 478, 45) + tassel(482, 478, -45),
      solid(
        outline,
        printed,
        pick(['', medallion, diamond]) + path('M440 110Q400 300 450 490H500V110Z', `${main.deep}44`),
      ),
      line(outline, accent.base, 7),
      line('M150 152Q176 210 178 260', '#ffffff44', 9),
    ].join(''),
  );
}

function diamond(y: number, size: number, colors: string[]): string {
  const square = (s: number, color: string) =>
    path(`M300 ${y - s}L${300 + s} ${y}L300 ${y + s}L${300 - s} ${y}Z`, color);
  return colors.map((color, i) => square(size * (1 - i * 0.25), color)).join('');
}

function rug({ main, side, accent, pick }: Art): string {
  const fringe = line(
    row(17, (i) => `M${Math.round(138 + i * 20.3)} 96v-30m0 438v30`),
    cream,
    6,
  );
  const colors = [accent.base, side.base, cream, main.dark];
  const zigzag = (color: string) => line(`M176 198${row(7, () => 'l17.7 -32l17.7 32')}`, color, 9);
  const stripes = (stripe: string, zag: string) => rect(176, 142, 248, 27, 0, stripe) + zigzag(zag);
  const places = [0, 108, 216].map((y) => [0, y] as const);
  const bands =
    stamped(stripes(accent.base, side.light), places) + moved(0, 54, stamped(stripes(side.base, cream), places));
  const corners = mirrored(
    path(
      row(4, (i) => `M184 ${215 + i * 56}l26 26l-26 26z`),
      cream,
    ),
  );
  const medallions = [190, 300, 410].map((y) => diamond(y, 62, colors)).join('') + corners;
  const outer = path('M176 142H250L176 230ZM176 458H250L176 370Z', side.base);
  const inner = path('M176 142H214L176 188ZM176 458H214L176 412Z', accent.base);
  const along = Array.from({ length: 18 }, (_, i) => [154, 128 + i * 20] as const);
  const across = Array.from({ length: 13 }, (_, i) => [178 + i * 20.3, 119] as const);
  const border = [...along, ...across].flatMap(
    ([x, y]) =>
      [
        [x, y],
        [600 - x, 600 - y],
      ] as const,
  );
  return turned(
    pick([-9, 8]),
    [
      fringe + rect(130, 92, 340, 416, 4, main.base) + rect(139, 104, 322, 392, 0, side.dark),
      stamped(dot(0, 0, 6, cream), border) + rect(170, 136, 260, 328, 0, main.base),
      pick([bands, medallions, diamond(300, 124, colors) + mirrored(outer + inner)]),
    ].join(''),
  );
}

function basket({ main, side, accent, tint, cloth, pick, solid }: Art): string {
  const cane = tint('#d0a060', '#b98548', '#c99a6b');
  const body = 'M138 304H462L430 478Q424 506 396 506H204Q176 506 170 478Z';
  const band = pick([
    rect(120, 380, 360, 40, 0, cloth(main.base, main.light, ['wicker'])),
    rect(120, 350, 360, 18, 0, main.base) + rect(120, 440, 360, 18, 0, side.base),
    '',
  ]);
  const linen = path(
    'M150 306Q200 250 300 262Q400 250 450 306L420 352L384 312L340 360L300 314L258 360L218 312L180 352Z',
    pick([cream, accent.pale]),
  );
  return [
    groundShadow(300, 506, 190),
    line('M164 300Q164 106 300 106Q436 106 436 300', cane.dark, 24) +
      line('M164 300Q164 106 300 106Q436 106 436 300', cane.light, 8, 'stroke-dasharray="20 16"'),
    oval(300, 304, 162, 34, cane.deep),
    solid(
      body,
      cloth(cane.dark, cane.light, ['wicker']),
      band + path('M410 290H480V520H380Q420 400 410 290Z', `${cane.deep}55`),
    ),
    linen + line('M218 312L300 290M384 312L300 290', `${accent.dark}44`, 4),
    line('M138 306Q300 366 462 306', cane.deep, 20) +
      line('M138 304Q300 364 462 304', cane.light, 9, 'stroke-dasharray="16 13"'),
    mirrored(hoop(166, 312, 16, 16, cane.deep, 8)),
  ].join('');
}

const canes = ['#d0a060', '#b98548', '#c99a6b'];

function tray({ main, tint, pick }: Art): string {
  const cane = tint(...canes);
  const spokes =
    around(12, line('M300 300V112', cane.dark, 9)) + turned(15, around(12, line('M300 300V112', cane.light, 9)));
  const rings = row(7, (i) => hoop(300, 300, 48 + i * 22, 48 + i * 22, i % 2 ? cane.light : cane.dark, 7));
  const edge = `${hoop(300, 300, 206, 206, cane.deep, 34) + hoop(300, 300, 206, 206, cane.base, 22)}<circle cx="300" cy="300" r="206" fill="none" stroke="${pick([main.base, cane.light])}" stroke-width="12" stroke-dasharray="22 21"/>`;
  return dot(300, 300, 210, cane.base) + spokes + rings + dot(300, 300, 30, cane.dark) + edge;
}

function jaapi({ main, side, accent, tint, pick }: Art): string {
  const palm = tint('#e3c88f', '#d9b878');
  const pair = (first: string, second: string) => around(4, first) + turned(45, around(4, second));
  const petal = (color: string) =>
    path('M300 262Q262 206 300 134Q338 206 300 262Z', color) +
    path('M300 240Q284 206 300 168Q316 206 300 240Z', accent.light);
  const star = (color: string) => path('M300 92L322 130L300 152L278 130Z', color) + dot(300, 122, 8, accent.pale);
  const stars = around(6, star(main.base)) + turned(30, around(6, star(side.base)));
  const leaf = pick([main, side]);
  return [
    dot(300, 300, 236, palm.deep) + dot(300, 300, 230, palm.base),
    around(24, line('M300 250V78', `${palm.dark}aa`, 4)),
    hoop(300, 300, 218, 218, main.base, 16) + hoop(300, 300, 164, 164, side.base, 6) + stars,
    pair(petal(leaf.base), petal(leaf === main ? side.base : main.base)),
    dot(300, 300, 62, palm.dark) +
      dot(300, 300, 56, main.base) +
      path('M300 300L268 254A56 56 0 0 1 332 254Z', main.light) +
      dot(300, 300, 17, accent.base),
    `<circle cx="300" cy="300" r="232" fill="none" stroke="${palm.pale}" stroke-width="4" stroke-dasharray="10 10"/>`,
  ].join('');
}

export const weaving = {
  cushion: flat(cushion),
  rug: flat(rug),
  basket: standing(basket),
  tray: flat(tray),
  jaapi: flat(jaapi),
} satisfies Record<string, Drawing>;
