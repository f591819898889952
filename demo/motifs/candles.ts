import { type Art, cream, type Drawing, gold, standing } from '../drawing/art.ts';
import { dot, groundShadow, hoop, line, mirrored, oval, path, rect, row, stamped, turned } from '../drawing/shapes.ts';
import { flame } from './flame.ts';

function candle({ main, side, accent, solid, pick }: Art): string {
  const glass = 'M176 232H424V474Q424 506 392 506H208Q176 506 176 474Z';
  const sprig =
    line('M300 452V384', side.dark, 5) +
    row(3, (i) => mirrored(turned(38, oval(300, 384 + i * 20, 8, 18, side.base), 300, 400 + i * 20)));
  const bloom =
    row(6, (i) => turned(i * 60, oval(300, 396, 11, 18, main.light), 300, 416)) + dot(300, 416, 10, accent.base);
  return [
    groundShadow(300, 506, 170),
    '<circle cx="300" cy="170" r="130" fill="#fff1b0" opacity=".6"/>',
    oval(300, 232, 124, 20, '#ffffffaa'),
    solid(
      glass,
      '#ffffff88',
      rect(170, 282, 260, 240, 0, main.light) +
        oval(300, 282, 124, 17, main.pale) +
        rect(372, 282, 60, 230, 0, main.base),
    ),
    line('M300 284V244', '#4b3a3a', 6) + flame(300, 252, 104),
    rect(216, 344, 168, 124, 10, cream) + hoop(300, 406, 74, 52, `${accent.dark}`, 2) + pick([sprig, bloom]),
    hoop(300, 232, 124, 20, '#ffffffcc', 5) + line('M196 262V460', '#ffffffbb', 8),
  ].join('');
}

function incense({ main, side, accent, cloth, pick }: Art): string {
  const smoke = (x: number, way: number) =>
    line(`M${x} 196q${22 * way} -34 0 -66q${-24 * way} -34 ${4 * way} -74`, '#ffffffbb', 9);
  const stick = (x: number, lean: number) =>
    line(`M${x} 440L${x + lean} 206`, '#8b5a3c', 7) +
    line(`M${x + lean * 0.28} 374L${x + lean} 206`, '#5a3b33', 11) +
    dot(x + lean, 204, 6, '#ef6b35');
  const box = rect(124, 190, 130, 316, 8, cloth(main.base, main.light, ['paisley', 'buti', 'dots', 'waves']));
  const label =
    rect(124, 270, 130, 130, 0, cream) +
    row(8, (i) => turned(i * 45, oval(189, 312, 9, 19, pick([side.base, side.light])), 189, 335)) +
    dot(189, 335, 12, accent.base);
  return [
    groundShadow(330, 506, 240),
    box + label + rect(228, 190, 26, 316, 8, `${main.deep}44`) + rect(124, 190, 130, 14, 6, accent.base),
    smoke(364, 1) + smoke(424, -1),
    stick(392, -30) + stick(402, 0) + stick(412, 30),
    path('M312 436H492Q486 500 402 504Q318 500 312 436Z', gold.base) +
      path('M430 436H492Q486 500 402 504Q440 490 430 436Z', gold.dark),
    oval(402, 436, 92, 15, gold.light) + oval(402, 437, 74, 9, '#cbb8a6') + rect(372, 498, 60, 10, 5, gold.dark),
  ].join('');
}

function pillarCandle({ main, side, accent, tint, pick, solid }: Art): string {
  const wax = tint('#f0c66a', '#e9b450', '#f5e6c8');
  const cell = line('M0 -20l17 10v20l-17 10l-17 -10v-20z', `${wax.dark}99`, 3);
  const comb = stamped(
    cell,
    Array.from({ length: 35 }, (_, i) => [
      212 + (i % 5) * 34 + (Math.floor(i / 5) % 2) * 17,
      246 + Math.floor(i / 5) * 30,
    ]),
  );
  const twist = row(9, (i) => line(`M190 ${210 + i * 44}L410 ${140 + i * 44}`, `${wax.dark}aa`, 12));
  const ribbon =
    rect(200, 380, 200, 34, 0, main.base) +
    rect(200, 380, 200, 6, 0, main.light) +
    path('M300 397Q246 356 240 384Q246 420 300 397Q354 420 360 384Q354 356 300 397Z', side.base) +
    dot(300, 397, 10, side.dark);
  return [
    groundShadow(300, 506, 170),
    '<circle cx="300" cy="150" r="125" fill="#fff1b0" opacity=".6"/>',
    oval(300, 484, 168, 24, accent.dark) + oval(300, 478, 168, 22, accent.light),
    solid(
      'M206 212Q250 196 300 206Q350 214 394 208V462Q394 484 300 484Q206 484 206 462Z',
      wax.base,
      `${pick([comb, twist])}${ribbon}${rect(352, 190, 60, 310, 0, `${wax.deep}44`)}${rect(222, 230, 12, 140, 6, '#ffffff77')}`,
    ),
    oval(300, 210, 94, 14, wax.light) + path('M208 214Q214 262 230 258Q240 250 236 218Z', wax.light),
    line('M300 212V182', '#4b3a3a', 6) + flame(300, 190, 100),
  ].join('');
}

function teaLights({ main, side, accent }: Art): string {
  const tin = [
    path('M-78 -44V-6Q-78 14 0 16Q78 14 78 -6V-44Z', '#c3cad3') + path('M34 -44V13Q78 8 78 -6V-44Z', '#9aa3af'),
    line(
      row(9, (i) => `M${i * 16 - 64} -24V4`),
      '#aab2bd',
      3,
    ) + oval(0, -44, 80, 20, '#dfe4ea'),
  ].join('');
  const places = [
    [206, 404],
    [400, 398],
    [128, 470],
    [472, 470],
    [300, 486],
  ] as const;
  const wax = places.map(([x, y], i) => {
    const color = [side, accent, main, main, accent][i] ?? main;
    return oval(x, y - 43, 68, 15, color.light) + oval(x, y - 41, 34, 7, color.pale);
  });
  return [
    groundShadow(300, 480, 240, 30),
    '<circle cx="300" cy="330" r="210" fill="#fff1b0" opacity=".45"/>',
    stamped(tin, places) + wax.join('') + stamped(line('M0 -42v-14', '#4b3a3a', 5) + flame(0, -52, 82), places),
  ].join('');
}

export const candles = {
  candle: standing(candle),
  pillarCandle: standing(pillarCandle),
  teaLights: standing(teaLights),
  incense: standing(incense),
} satisfies Record<string, Drawing>;
