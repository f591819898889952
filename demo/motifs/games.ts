import { type Art, cream, type Drawing, flat, ink, type Tones, tones, wood } from '../drawing/art.ts';
import { dot, line, oval, path, rect, row, stamped, turned } from '../drawing/shapes.ts';

function kite({ main, side, accent, pick }: Art): string {
  const top = 'M300 70L490 270L300 300L110 270Z';
  const crossed =
    path('M300 70L490 270L300 290Z', side.base) +
    path('M110 270L300 290V470Z', accent.base) +
    path('M490 270L300 290V470Z', main.dark);
  const ringed =
    path('M300 120L430 272L300 420L170 272Z', side.base) + path('M300 180L378 274L300 360L222 274Z', accent.base);
  const chevron =
    path('M110 270L300 70L490 270L440 326L300 180L160 326Z', side.base) +
    path('M160 326L300 180L440 326L400 366L300 262L200 366Z', accent.base);
  const bow = (x: number, y: number, color: string, turn: number) =>
    turned(turn, path(`M${x} ${y}l-26 -14v28zM${x} ${y}l26 -14v28z`, color) + dot(x, y, 6, ink), x, y);
  const one = [
    path(`${top}M110 270L300 470L490 270Z`, main.base) + path('M110 270L300 70L490 270L300 470Z', main.base),
    pick([crossed, ringed, chevron]),
    line('M300 70V470', wood.dark, 5) + line('M110 270Q300 190 490 270', wood.dark, 5),
    path('M300 470L262 520H338Z', accent.base) + line('M300 470V520M300 470L280 520M300 470L320 520', accent.dark, 3),
  ].join('');
  const tail = line('M300 500Q240 540 190 520Q130 498 84 548', cream, 5);
  return (
    tail +
    bow(214, 524, side.base, -10) +
    bow(150, 518, accent.base, 10) +
    bow(98, 540, main.base, -30) +
    turned(12, one, 300, 300)
  );
}

/** Squares of the board by column and line, such as '41 01'. */
function squares(text: string): (readonly [number, number])[] {
  return text.split(' ').map((square) => [139 + Number(square[0]) * 46, 139 + Number(square[1]) * 46] as const);
}

function draughts({ main, accent, tint, pick }: Art): string {
  const dark = tint('#7a4a32', '#5f3b2c', main.base);
  const lines = Array.from({ length: 8 }, (_, i) => [i % 2 ? 116 : 162, 116 + i * 46] as const);
  const man = (color: Tones) =>
    oval(5, 8, 27, 23, '#00000033') +
    dot(0, 0, 22, color.dark) +
    dot(-1, -3, 19, color.base) +
    dot(-4, -8, 9, color.light);
  const crown = line('M0 -12v20M-8 -4h16', accent.light, 5);
  return turned(
    pick([-8, 9]),
    [
      rect(76, 76, 448, 448, 22, dark.deep) + rect(88, 88, 424, 424, 14, dark.dark),
      rect(116, 116, 368, 368, 0, pick(['#f0d9b0', '#f6e6c8'])),
      stamped(
        row(4, (i) => rect(i * 92, 0, 46, 46, 0, dark.base)),
        lines,
      ),
      stamped(man(tones('#3a2f35')), squares('41 01 10 50 72 23 63')),
      stamped(man(tones('#f7ead0')), squares('36 16 07 47 65 54 76')),
      stamped(crown, squares('41 65')),
    ].join(''),
  );
}

function pallanguzhi({ tint, pick }: Art): string {
  const timber = tint('#9c6a3f', '#8a5a36', '#ad7a4c');
  const shell = oval(0, 0, 10, 7, '#fbf3e2') + line('M-6 0h12', '#c9b38f', 3);
  const counts = pick([
    [5, 3, 6, 0, 4, 5, 2],
    [4, 4, 5, 6, 1, 3, 5],
  ]);
  const pits = Array.from({ length: 14 }, (_, i) => [98 + (i % 7) * 67.5, i < 7 ? 250 : 350] as const);
  const pit = dot(0, 0, 30, timber.deep) + dot(0, 3, 26, timber.dark);
  const shells = pits.flatMap(([x, y], i) =>
    Array.from(
      { length: counts[(i * 3) % 7] ?? 0 },
      (_, k) => [x + ((k * 17) % 34) - 16, y + ((k * 23) % 32) - 14] as const,
    ),
  );
  return turned(
    -12,
    [
      path('M40 300Q34 190 90 184H510Q566 190 560 300Q566 410 510 416H90Q34 410 40 300Z', timber.base) +
        path('M40 300H560Q566 410 510 416H90Q34 410 40 300Z', `${timber.dark}66`),
      line('M62 300Q58 210 98 206H502Q542 210 538 300Q542 390 502 394H98Q58 390 62 300Z', timber.light, 4) +
        line('M300 186V414', timber.deep, 4),
      stamped(pit, pits) + stamped(shell, [...shells, [150, 476], [186, 498], [220, 470], [420, 130], [452, 110]]),
    ].join(''),
  );
}

export const games = {
  kite: flat(kite),
  draughts: flat(draughts),
  pallanguzhi: flat(pallanguzhi),
} satisfies Record<string, Drawing>;
