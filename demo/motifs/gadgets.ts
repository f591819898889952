import { type Art, type Drawing, flat, ink, standing, tones } from '../drawing/art.ts';
import { dot, groundShadow, line, path, rect, row, turned } from '../drawing/shapes.ts';

function charger({ main, accent, pick, solid }: Art): string {
  const shell = pick([tones('#f3f1ec'), tones('#40424f'), main]);
  const cable = pick([tones('#f3f1ec'), accent, main]);
  const body = 'M132 214Q132 184 162 184H318Q348 184 348 214V426Q348 456 318 456H162Q132 456 132 426Z';
  const bolt = path('M252 284L204 352H238L226 402L278 328H242Z', accent.base);
  return [
    groundShadow(300, 504, 240),
    rect(186, 118, 20, 74, 5, '#b9c0ca') +
      rect(274, 118, 20, 74, 5, '#b9c0ca') +
      rect(196, 118, 10, 74, 5, '#8b93a0') +
      rect(284, 118, 10, 74, 5, '#8b93a0'),
    solid(
      body,
      shell.base,
      rect(300, 180, 60, 290, 0, shell.dark) +
        rect(150, 206, 12, 190, 6, shell.pale) +
        rect(120, 430, 240, 6, 0, shell.dark),
    ),
    bolt,
    line('M240 470Q240 520 330 506Q470 480 440 380Q412 290 480 250Q520 222 490 176', '#3a223822', 22),
    line('M240 470Q240 514 330 498Q470 470 440 372Q412 282 480 244Q520 216 490 176', cable.dark, 15) +
      line('M240 470Q240 514 330 498Q470 470 440 372Q412 282 480 244Q520 216 490 176', cable.light, 5),
    rect(220, 450, 40, 40, 8, shell.deep),
    turned(
      -28,
      rect(468, 112, 40, 62, 9, cable.base) +
        rect(492, 112, 16, 62, 8, cable.dark) +
        rect(475, 78, 26, 38, 8, '#b9c0ca') +
        rect(482, 84, 12, 10, 4, '#6f7783'),
      488,
      170,
    ),
  ].join('');
}

function powerBank({ main, accent, cloth, pick, solid }: Art): string {
  const body = 'M190 150Q190 116 224 116H376Q410 116 410 150V472Q410 506 376 506H224Q190 506 190 472Z';
  const lights = row(4, (i) => dot(258 + i * 28, 214, 8, i < 3 ? '#8be39b' : `${main.pale}66`));
  const bolt = path('M316 280L252 372H296L280 440L350 344H304Z', accent.base);
  const bars =
    rect(246, 292, 108, 160, 16, main.dark) +
    rect(278, 278, 44, 16, 5, main.dark) +
    row(3, (i) => rect(260, 408 - i * 42, 80, 32, 6, i === 2 ? accent.light : accent.base));
  return [
    groundShadow(310, 506, 170),
    line('M344 120Q344 64 420 72Q500 84 490 200Q480 330 470 430', main.deep, 13) +
      rect(452, 424, 36, 54, 9, main.deep) +
      rect(459, 474, 22, 26, 5, '#b9c0ca'),
    solid(
      body,
      pick([main.base, cloth(main.base, main.dark, ['dots', 'waves', 'checks'])]),
      rect(360, 100, 60, 420, 0, `${main.deep}66`) + rect(208, 140, 12, 320, 6, `${main.pale}aa`),
    ),
    rect(322, 108, 44, 18, 5, '#8b93a0') + rect(236, 190, 130, 48, 24, main.deep) + lights,
    pick([bolt, bars]),
  ].join('');
}

function bulb({ main, side, tint, solid }: Art): string {
  const glow = tint('#ffe08a', '#ffd9a0', '#fff0c4');
  const glass =
    'M300 96Q424 100 424 220Q424 286 372 330Q352 350 350 384H250Q248 350 228 330Q176 286 176 220Q176 100 300 96Z';
  const led =
    path('M228 330Q300 350 372 330Q352 350 350 384H250Q248 350 228 330Z', '#e9e5dc') +
    row(3, (i) => rect(264 + i * 32, 250, 10, 60, 5, '#fff9e8'));
  return [
    groundShadow(300, 506, 110),
    `<circle cx="300" cy="230" r="218" fill="${glow.pale}" opacity=".55"/>`,
    row(10, (i) => turned(i * 36 - 162, line('M300 48V22', '#f2b64a', 9), 300, 230)),
    solid(glass, glow.light, path('M372 110Q440 250 350 384H460V110Z', glow.base) + led) +
      line('M206 220Q208 140 270 126', '#ffffffcc', 12),
    rect(246, 384, 108, 18, 8, main.base) + rect(246, 384, 30, 18, 8, main.light),
    row(4, (i) => rect(250, 404 + i * 21, 100, 17, 8, '#b9c0ca') + rect(310, 404 + i * 21, 40, 17, 8, '#8b93a0')),
    path('M266 488H334L318 506H282Z', side.deep),
  ].join('');
}

function cable({ main, accent, pick }: Art): string {
  const cord = pick([main, accent]);
  const coil =
    'M300 300m-150 0a150 150 0 1 1 300 0a150 150 0 1 1 -300 0M300 300m-122 8a122 122 0 1 1 244 0a122 122 0 1 1 -244 0M300 300m-96 -4a96 96 0 1 1 192 0a96 96 0 1 1 -192 0';
  const ends = 'M150 300Q130 420 96 470M396 296Q470 400 470 480';
  const plug = (x: number, y: number, turn: number, wide: boolean) =>
    turned(
      turn,
      rect(x - 24, y - 8, 48, 70, 12, main.deep) +
        rect(x - 16, y, 8, 50, 4, main.base) +
        rect(x - (wide ? 19 : 13), y + 60, wide ? 38 : 26, 42, 6, '#c3c9d2') +
        rect(x - (wide ? 11 : 7), y + 70, wide ? 22 : 14, 9, 3, '#6f7783'),
      x,
      y,
    );
  return [
    line(coil + ends, cord.dark, 19) +
      line(coil + ends, cord.base, 13) +
      line(coil + ends, cord.light, 5, 'stroke-dasharray="9 9"'),
    rect(262, 126, 76, 74, 14, main.deep) +
      rect(262, 400, 76, 74, 14, main.deep) +
      rect(270, 134, 9, 58, 4, main.base) +
      rect(270, 408, 9, 58, 4, main.base),
    plug(96, 460, 18, true) + plug(470, 470, 0, false),
  ].join('');
}

function carCharger({ main, accent, solid }: Art): string {
  const bolt = path('M306 214L272 268H298L288 310L330 252H302Z', accent.base);
  return [
    groundShadow(310, 506, 120),
    path('M276 440H324L316 496Q300 514 284 496Z', '#aab2bd') + dot(300, 500, 12, '#d9a441'),
    solid(
      'M236 332H364L344 450H256Z',
      '#4a4c58',
      rect(324, 320, 50, 140, 0, '#34353f') + line('M238 372L214 392M362 372L386 392', '#c3c9d2', 9),
    ),
    rect(222, 386, 22, 44, 10, '#c3c9d2') + rect(356, 386, 22, 44, 10, '#9aa3af'),
    solid(
      'M190 168Q190 128 230 128H370Q410 128 410 168V292Q410 340 362 340H238Q190 340 190 292Z',
      main.base,
      rect(362, 120, 60, 230, 0, main.dark) + rect(206, 160, 12, 130, 6, main.pale),
    ),
    rect(190, 110, 220, 64, 24, main.light) +
      rect(226, 128, 60, 26, 7, ink) +
      rect(314, 128, 60, 26, 7, ink) +
      rect(236, 138, 40, 8, 3, '#f3f1ec') +
      rect(324, 138, 40, 8, 3, accent.base),
    bolt + rect(186, 322, 228, 16, 8, accent.base),
  ].join('');
}

export const gadgets = {
  charger: standing(charger),
  carCharger: standing(carCharger),
  powerBank: standing(powerBank),
  cable: flat(cable),
  bulb: standing(bulb),
} satisfies Record<string, Drawing>;
