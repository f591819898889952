import { type Art, cream, type Draw, type Drawing, gold, standing } from '../drawing/art.ts';
import { dot, groundShadow, hoop, line, oval, path, rect, row, stamped, turned } from '../drawing/shapes.ts';
import { flame } from './flame.ts';

const clays = ['#c4643b', '#b5543a', '#cf7d4c'];

const marigold = (x: number, y: number, size: number) =>
  row(9, (i) =>
    turned(i * 40, oval(x, y - size * 0.62, size * 0.34, size * 0.46, i % 2 ? '#f2a01f' : '#e8871a'), x, y),
  ) +
  dot(x, y, size * 0.5, '#f7b733') +
  dot(x, y, size * 0.22, '#d9741a');

const diyaOf =
  (...colors: string[]): Draw =>
  ({ side, accent, tint, pick, solid }) => {
    const clay = tint(...colors);
    const body = 'M116 388Q300 470 506 352Q480 506 300 506Q140 506 116 388Z';
    const dots = row(9, (i) =>
      dot(162 + i * 34, 446 + Math.sin((Math.PI * i) / 8) * 16 - i * 3, 7, i % 2 ? accent.pale : cream),
    );
    const petals = row(8, (i) =>
      path(`M${150 + i * 38} ${470 - i * 2}q19 -44 38 -2z`, i % 2 ? side.base : accent.base),
    );
    return [
      groundShadow(300, 506, 200),
      `<circle cx="470" cy="270" r="150" fill="#fff3b8" opacity=".5"/><circle cx="470" cy="270" r="96" fill="#ffe99a" opacity=".5"/>`,
      solid(body, clay.base, pick([dots, petals]) + path('M420 380Q470 390 400 520H540V340Z', `${clay.deep}44`)),
      path('M116 388Q120 338 280 338Q400 340 506 352Q430 432 290 432Q130 432 116 388Z', clay.light),
      path('M140 388Q146 352 280 352Q386 354 466 362Q400 416 290 418Q156 418 140 388Z', clay.deep),
      path('M160 392Q200 366 290 368Q370 370 420 378Q370 412 290 412Q190 412 160 392Z', '#e8b33c'),
      line('M330 388Q410 384 468 350', '#fff5df', 13),
      flame(472, 352, 132),
      marigold(92, 492, 34) + marigold(150, 520, 24) + marigold(520, 506, 28),
    ].join('');
  };

function lamp({ main, side, accent, cloth, pick, solid }: Art): string {
  const shade = 'M226 92H374L446 304Q300 326 154 304Z';
  const fabric = cloth(accent.pale, pick([main.base, main.light, accent.dark]), [
    'plain',
    'dots',
    'waves',
    'buti',
    'stripes',
  ]);
  const base = pick([
    'M284 318H316V346Q384 372 384 430Q384 480 340 494H260Q216 480 216 430Q216 372 284 346Z',
    'M286 318H314Q314 360 340 380Q356 396 330 412Q318 424 330 450Q352 470 356 494H244Q248 470 270 450Q282 424 270 412Q244 396 260 380Q286 360 286 318Z',
  ]);
  return [
    groundShadow(300, 504, 150),
    '<circle cx="300" cy="230" r="230" fill="#fff2b5" opacity=".45"/>',
    solid(
      base,
      main.base,
      path('M330 310Q330 420 300 500H400V310Z', main.dark) + line('M244 420Q244 390 262 376', main.pale, 8),
    ),
    rect(232, 490, 136, 16, 6, main.deep),
    solid(
      shade,
      fabric,
      path('M330 80L400 330H460L380 80Z', `${main.deep}22`) + line('M150 296Q300 320 450 296', side.base, 16),
    ),
    line('M228 96H372', side.base, 12),
    line('M392 314V350', side.dark, 3) + dot(392, 356, 8, gold.base),
  ].join('');
}

function samai({ main, pick, solid }: Art): string {
  const stem = pick([
    row(5, (i) => oval(300, 284 + i * 38, i % 2 ? 17 : 27, 21, i % 2 ? gold.dark : gold.base)),
    rect(284, 262, 32, 200, 10, gold.base) + row(4, (i) => rect(272, 280 + i * 48, 56, 16, 8, gold.dark)),
  ]);
  const cup = 'M178 232Q300 272 422 232Q410 282 300 290Q190 282 178 232Z';
  return [
    groundShadow(300, 506, 150),
    '<circle cx="300" cy="210" r="190" fill="#fff1b0" opacity=".5"/>',
    path('M290 232L294 120Q274 96 300 60Q326 96 306 120L310 232Z', gold.dark) +
      oval(300, 132, 22, 10, gold.base) +
      oval(300, 176, 16, 8, gold.base),
    stem,
    solid(
      'M176 506Q184 472 270 458H330Q416 472 424 506Z',
      gold.base,
      path('M350 450Q440 470 430 510H360Z', gold.dark) + line('M206 494Q230 478 270 472', gold.pale, 6),
    ) + rect(168, 496, 264, 14, 7, gold.dark),
    flame(190, 238, 78) + flame(410, 238, 78),
    solid(
      cup,
      gold.base,
      path('M340 230Q360 270 310 296H430V226Z', gold.dark) + line('M204 252Q230 270 268 276', gold.pale, 6),
    ),
    flame(252, 256, 70) + flame(348, 256, 70),
    row(6, (i) => dot(230 + i * 28, 270 + Math.sin((Math.PI * i) / 5) * 6, 5, main.base)),
  ].join('');
}

function lantern({ tint, pick, solid }: Art): string {
  const clay = tint(...clays);
  const glow = '#ffd873';
  const flower = row(6, (i) => turned(i * 60, oval(0, -14, 6, 10, glow), 0, 0)) + dot(0, 0, 5, glow);
  const diamond = path('M0 -20L13 0L0 20L-13 0Z', glow);
  const holes = stamped(pick([flower, diamond, dot(0, 0, 12, glow)]), [
    [300, 232],
    [236, 264],
    [364, 264],
    [196, 326],
    [404, 326],
    [188, 400],
    [412, 400],
  ]);
  return [
    groundShadow(300, 506, 170),
    '<circle cx="300" cy="340" r="230" fill="#fff1b0" opacity=".45"/>',
    hoop(300, 146, 26, 26, clay.deep, 11) + rect(276, 164, 48, 26, 10, clay.dark),
    solid(
      'M160 490V352Q160 210 300 184Q440 210 440 352V490Z',
      clay.base,
      `${path('M380 190Q440 340 390 500H460V190Z', `${clay.deep}55`)}${line('M182 350Q186 272 240 232', `${clay.pale}bb`, 10)}`,
    ),
    holes,
    path('M232 490V396Q232 316 300 316Q368 316 368 396V490Z', clay.deep) +
      path('M242 490V398Q242 328 300 328Q358 328 358 398V490Z', '#ffe6a0'),
    path('M254 470Q300 488 346 470Q340 490 300 490Q260 490 254 470Z', clay.dark) + flame(300, 474, 96),
    rect(140, 484, 320, 24, 10, clay.dark),
  ].join('');
}

export const lamps = {
  diya: standing(diyaOf(...clays)),
  brassDiya: standing(diyaOf('#d0a03e', '#c9973c')),
  lamp: standing(lamp),
  samai: standing(samai),
  lantern: standing(lantern),
} satisfies Record<string, Drawing>;
