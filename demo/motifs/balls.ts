import { type Art, cream, type Drawing, ink, standing, tones } from '../drawing/art.ts';
import { around, dot, groundShadow, hoop, line, oval, path, row, turned } from '../drawing/shapes.ts';

function ball({ tint, pick, solid }: Art): string {
  const leather = tint('#b3352f', '#a93a2c', '#b3352f', '#f3f0e8');
  const seam = leather.base === '#f3f0e8' ? '#5a8a4c' : cream;
  const x = pick([0, 20, -20]);
  const stitches = (d: string) => line(d, seam, 15, 'stroke-dasharray="3 14" stroke-linecap="butt"');
  return [
    groundShadow(300, 504, 160),
    solid(
      'M300 150A176 176 0 1 1 299.9 150Z',
      leather.base,
      [
        path('M390 140A200 200 0 0 1 230 520H520V140Z', `${leather.deep}66`),
        turned(
          x - 24,
          stitches('M100 316Q300 250 500 316') +
            stitches('M100 346Q300 280 500 346') +
            line('M100 331Q300 265 500 331', leather.deep, 5),
          300,
          326,
        ),
        oval(226, 224, 46, 26, '#ffffff55'),
      ].join(''),
    ),
  ].join('');
}

function football({ main, side, pick, solid }: Art): string {
  const color = pick([ink, main.base, main.deep]);
  const patch = (turn: number) =>
    turned(
      turn,
      path('M300 128L352 150L340 196H260L248 150Z', color) + line('M340 196L366 238M260 196L234 238', '#c9c3b8', 5),
      300,
      326,
    );
  const center = path('M300 258L362 302L338 376H262L238 302Z', color);
  return [
    groundShadow(300, 504, 165),
    solid(
      'M300 148A178 178 0 1 1 299.9 148Z',
      '#fffaf0',
      [
        row(5, (i) => patch(i * 72)) + center,
        row(5, (i) => turned(i * 72, line('M300 258V206', '#c9c3b8', 5), 300, 326)),
        pick(['', hoop(300, 326, 116, 116, `${side.base}55`, 8)]),
        path('M380 130A206 206 0 0 1 220 524H520V130Z', '#3a223833') + oval(226, 218, 44, 24, '#ffffffcc'),
      ].join(''),
    ),
  ].join('');
}

const sphere = 'M300 148A178 178 0 1 1 299.9 148Z';
const shade = path('M380 130A206 206 0 0 1 220 524H520V130Z', '#3a223833') + oval(226, 218, 44, 24, '#ffffff99');

function tennisBall({ solid, pick }: Art): string {
  const felt = tones('#c9d64a');
  const seam = line('M96 246Q260 300 232 520M504 406Q340 352 368 132', '#fbfbe8', 16);
  const fuzz = row(40, (i) => dot(130 + ((i * 97) % 340), 160 + ((i * 71) % 340), 2.5, felt.dark));
  return (
    groundShadow(300, 504, 165) + solid(sphere, felt.base, fuzz + turned(pick([0, 24, -18]), seam, 300, 326) + shade)
  );
}

function volleyball({ main, side, solid, pick }: Art): string {
  const sector = [
    path('M300 326Q290 230 370 130L450 150Q346 256 352 346Z', main.base),
    path('M352 346Q346 256 450 150L540 220Q398 290 404 374Z', pick(['#fffaf0', side.light])),
    line('M300 326Q290 230 370 130M352 346Q346 256 450 150M404 374Q398 290 540 220', '#00000033', 5),
  ].join('');
  return groundShadow(300, 504, 165) + solid(sphere, '#fffaf0', around(3, sector, 300, 326) + shade);
}

function basketball({ solid, pick, tint }: Art): string {
  const skin = tint('#d9752e', '#cf6a2a');
  const seams = line('M300 140V520M110 326H490M164 190Q280 326 164 462M436 190Q320 326 436 462', '#3a2622', 8);
  return groundShadow(300, 504, 165) + solid(sphere, skin.base, turned(pick([18, -24, 36]), seams, 300, 326) + shade);
}

export const balls = {
  cricketBall: standing(ball),
  football: standing(football),
  tennisBall: standing(tennisBall),
  volleyball: standing(volleyball),
  basketball: standing(basketball),
} satisfies Record<string, Drawing>;
