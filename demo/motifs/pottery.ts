import { type Art, cream, type Draw, type Drawing, flat, standing, type Tones, tinted, tones } from '../drawing/art.ts';
import {
  around,
  dot,
  groundShadow,
  hoop,
  line,
  moved,
  oval,
  path,
  rect,
  row,
  scaled,
  turned,
} from '../drawing/shapes.ts';

const clays = ['#c4643b', '#b5543a', '#cf7d4c', '#a8563f'];

function pot({ main, accent, tint, pick, solid }: Art): string {
  const clay = tint(...clays);
  const body =
    'M232 196Q226 226 204 236Q112 272 114 372Q122 506 300 508Q478 506 486 372Q488 272 396 236Q374 226 368 196Z';
  const triangles =
    row(13, (i) => path(`M${100 + i * 32} 348l16 -34l16 34z`, cream)) +
    rect(90, 350, 420, 8, 0, cream) +
    rect(90, 304, 420, 6, 0, cream);
  const flowers =
    rect(90, 304, 420, 82, 0, main.base) +
    row(
      7,
      (i) =>
        row(6, (k) => turned(k * 60, oval(120 + i * 60, 333, 7, 12, cream), 120 + i * 60, 345)) +
        dot(120 + i * 60, 345, 7, accent.base),
    );
  const rings =
    row(4, (i) => line(`M90 ${300 + i * 24}Q300 ${326 + i * 24} 510 ${300 + i * 24}`, i % 2 ? cream : main.base, 8)) +
    row(12, (i) => dot(118 + i * 33, 404 + Math.sin((Math.PI * i) / 11) * 16, 6, cream));
  return [
    groundShadow(300, 508, 170),
    solid(
      body,
      clay.base,
      pick([triangles, flowers, rings]) +
        path('M400 180Q450 330 370 520H520V180Z', `${clay.deep}44`) +
        line('M156 336Q168 284 214 262', `${clay.pale}bb`, 13),
    ),
    path('M196 168Q196 152 214 150H386Q404 152 404 168Q404 196 372 202H228Q196 196 196 168Z', clay.light) +
      path('M360 150H386Q404 152 404 168Q404 196 372 202H340Z', clay.base),
    oval(300, 160, 96, 18, clay.dark) + oval(300, 163, 82, 12, clay.deep),
  ].join('');
}

function cup({ main, accent, side, tint, cloth, pick, solid }: Art): string {
  const glaze = pick([main, main, tint('#f4ead8', '#c4643b')]);
  const body = 'M164 252H396L384 400Q378 462 328 468H232Q182 462 176 400Z';
  const band =
    rect(150, 306, 260, 74, 0, cloth(cream, side.base, ['dots', 'waves', 'buti', 'paisley', 'stripes'])) +
    rect(150, 298, 260, 8, 0, accent.base) +
    rect(150, 380, 260, 8, 0, accent.base);
  const drip = path(
    'M150 240H410V300Q396 330 376 300Q356 276 340 316Q322 350 304 312Q286 284 266 306Q244 340 226 304Q206 276 190 300Q172 322 150 290Z',
    accent.pale,
  );
  const steam = row(3, (i) => line(`M${236 + i * 44} 206q18 -26 0 -52q-18 -26 2 -54`, '#ffffffcc', 10));
  return [
    groundShadow(292, 500, 200),
    oval(284, 478, 176, 28, accent.dark) + oval(284, 472, 176, 27, accent.light) + oval(284, 468, 118, 16, accent.base),
    line('M388 290Q472 276 462 342Q452 404 378 400', glaze.dark, 26) + line('M390 288Q470 276 459 340', glaze.light, 8),
    solid(
      body,
      glaze.base,
      pick([band, drip, line('M176 430H400', glaze.light, 6)]) +
        path('M352 240Q366 380 320 480H420V240Z', `${glaze.deep}40`) +
        line('M190 276L198 396', '#ffffff66', 11),
    ),
    oval(280, 252, 116, 24, glaze.light) + oval(280, 254, 102, 18, '#8a5130') + oval(270, 252, 70, 10, '#a9683d'),
    steam,
  ].join('');
}

function plate({ main, side, accent, pick }: Art): string {
  const ground = pick([cream, main.base, '#f3f5f7']);
  const inked = ground === main.base ? tones('#fff1dc') : main;
  const petals = (count: number, radius: number, size: number, color: string) =>
    around(
      count,
      path(`M300 ${300 - radius}q${-size} ${-size * 0.9} 0 ${-size * 2}q${size} ${size * 1.1} 0 ${size * 2}z`, color),
    );
  const alternating = (count: number, draw: (color: string) => string) =>
    around(count, draw(inked.base)) + turned(180 / count, around(count, draw(side.base)));
  const rim = pick([
    alternating(14, (color) => dot(300, 104, 9, color)),
    petals(20, 176, 17, inked.base),
    alternating(12, (color) => path('M284 122L300 90L316 122Z', color)),
  ]);
  return [
    dot(300, 300, 226, side.dark) + dot(300, 300, 222, ground),
    rim,
    hoop(300, 300, 156, 156, inked.base, 5) + dot(300, 300, 150, '#00000010'),
    petals(8, 34, 42, inked.base) + petals(8, 30, 22, side.light) + turned(22.5, petals(8, 92, 15, accent.base)),
    dot(300, 300, 26, accent.base) + dot(300, 300, 14, inked.dark),
    line('M150 214Q196 140 280 122', '#ffffff55', 11),
  ].join('');
}

function vase({ main, side, accent, cloth, solid }: Art): string {
  const body =
    'M256 204Q256 246 222 276Q162 326 178 414Q194 506 300 506Q406 506 422 414Q438 326 378 276Q344 246 344 204Z';
  const bloom = (x: number, y: number, size: number, color: Tones) =>
    line(`M300 214Q${(x + 300) / 2 - 8} ${y + 70} ${x} ${y}`, '#5f8a4a', 7) +
    row(8, (i) =>
      turned(i * 45, oval(x, y - size * 0.62, size * 0.3, size * 0.5, i % 2 ? color.light : color.base), x, y),
    ) +
    dot(x, y, size * 0.34, '#f2c14e');
  const leaf = (x: number, y: number, turn: number) =>
    turned(turn, path(`M${x} ${y}q-26 -40 0 -84q26 44 0 84z`, '#6f9a54'), x, y);
  const band =
    rect(150, 322, 300, 96, 0, cloth(cream, main.base, ['paisley', 'buti', 'dots'])) +
    rect(150, 314, 300, 8, 0, accent.base) +
    rect(150, 418, 300, 8, 0, accent.base);
  return [
    groundShadow(300, 506, 135),
    leaf(280, 206, -44) +
      leaf(320, 206, 46) +
      bloom(212, 132, 46, side) +
      bloom(392, 140, 44, accent) +
      bloom(302, 92, 52, side),
    solid(
      body,
      main.base,
      band +
        path('M370 200Q400 380 340 520H460V200Z', `${main.deep}44`) +
        line('M202 372Q204 330 236 300', '#ffffff77', 11),
    ),
    oval(300, 204, 50, 13, main.light) + oval(300, 205, 40, 8, main.deep),
    rect(236, 496, 128, 12, 6, main.dark),
  ].join('');
}

const tumblers =
  (colors: string[], drink: string): Draw =>
  ({ accent, tint, pick, solid }) => {
    const glaze = tint(...colors);
    const rings = pick([
      rect(180, 330, 250, 7, 0, glaze.dark) + rect(180, 350, 250, 7, 0, glaze.dark),
      row(9, (i) => path(`M${184 + i * 28} 372l14 -30l14 30z`, accent.light)),
      rect(180, 338, 250, 26, 0, glaze.light) + row(12, (i) => dot(190 + i * 22, 351, 6, glaze.dark)),
    ]);
    const outline = 'M192 214H408L376 488Q374 506 354 506H246Q226 506 224 488Z';
    const one = [
      solid(
        outline,
        glaze.base,
        `${rings}${path('M366 200Q372 400 330 520H420V200Z', `${glaze.deep}55`)}${line('M224 256L240 420', `${glaze.pale}bb`, 11)}`,
      ),
      oval(300, 214, 108, 22, glaze.light) + oval(300, 216, 94, 16, drink) + oval(286, 213, 52, 8, tones(drink).light),
    ].join('');
    return [groundShadow(300, 506, 220), moved(124, -8, scaled(0.78, one, 300, 506)) + moved(-74, 6, one)].join('');
  };

export const pottery = {
  pot: standing(pot),
  cup: standing(cup),
  plate: flat(plate),
  blueVase: standing(tinted(vase, '#3f5fa8', '#2f6f9a')),
  kulhad: standing(tumblers(clays, '#b9683a')),
  lassiGlass: standing(tumblers(['#d9a441', '#c9973c'], '#fbf3e2')),
} satisfies Record<string, Drawing>;
