import { type Art, cream, type Drawing, flat, gold, standing, wood } from '../drawing/art.ts';
import {
  around,
  dot,
  groundShadow,
  hoop,
  line,
  mirrored,
  oval,
  path,
  rect,
  row,
  stamped,
  turned,
} from '../drawing/shapes.ts';

const sprig = (x: number, y: number, color: string) =>
  line(`M${x} ${y + 44}V${y - 30}`, color, 5) +
  oval(x, y - 42, 8, 17, color) +
  row(
    3,
    (i) =>
      turned(42, oval(x, y - 22 + i * 22, 7, 17, color), x, y - 2 + i * 22) +
      turned(-42, oval(x, y - 22 + i * 22, 7, 17, color), x, y - 2 + i * 22),
  );

const blossom = (x: number, y: number, petal: string, heart: string) =>
  row(6, (i) =>
    turned(i * 60, path(`M${x} ${y}Q${x - 22} ${y - 24} ${x} ${y - 44}Q${x + 22} ${y - 24} ${x} ${y}Z`, petal), x, y),
  ) + dot(x, y, 10, heart);

const droplet = (x: number, y: number, color: string, shine: string) =>
  path(
    `M${x} ${y - 46}Q${x + 34} ${y - 2} ${x + 32} ${y + 16}A32 32 0 0 1 ${x - 32} ${y + 16}Q${x - 34} ${y - 2} ${x} ${y - 46}Z`,
    color,
  ) + line(`M${x - 16} ${y + 12}q2 16 14 20`, shine, 6);

function soap({ main, side, accent, tint, cloth, pick, solid }: Art): string {
  const bar = tint('#f1dfb8', '#c9d8a4', '#e9b8a2', '#d5a45c', '#b9c8d8', '#8c6b4f');
  const face = 'M150 392Q150 352 192 352H408Q450 352 450 392V446Q450 486 408 486H192Q150 486 150 446Z';
  const bubble = (x: number, y: number, r: number) =>
    dot(x, y, r, '#ffffff8c') +
    hoop(x, y, r, r, '#ffffffcc', 3) +
    oval(x - r * 0.35, y - r * 0.35, r * 0.24, r * 0.16, '#ffffff');
  const wrapped =
    rect(246, 346, 120, 146, 0, cloth(main.base, main.light, ['paisley', 'dots', 'buti', 'stripes'])) +
    rect(262, 376, 88, 84, 42, cream) +
    blossom(306, 424, side.base, accent.base);
  const stamped = hoop(300, 419, 92, 42, bar.dark, 6) + sprig(300, 420, bar.dark);
  return [
    groundShadow(300, 504, 215),
    rect(112, 474, 376, 30, 14, wood.base) + row(5, (i) => rect(140 + i * 70, 482, 44, 6, 3, wood.dark)),
    path('M192 320H408Q450 322 450 366V400H150V366Q150 322 192 320Z', bar.light),
    solid(
      face,
      bar.base,
      pick([wrapped, wrapped, stamped]) +
        rect(412, 340, 60, 160, 0, `${bar.deep}33`) +
        line('M178 440V396Q178 376 198 376', bar.pale, 9),
    ),
    bubble(150, 300, 42) +
      bubble(216, 268, 28) +
      bubble(118, 240, 20) +
      bubble(440, 300, 32) +
      bubble(486, 252, 22) +
      bubble(398, 258, 17) +
      bubble(188, 204, 14),
  ].join('');
}

function oilBottle({ main, side, accent, tint, pick, solid }: Art): string {
  const glass = tint('#a65a24', '#8a4a22', '#4d7a4e', '#c98a2e');
  const body =
    'M268 196H332V224Q332 240 352 248Q398 268 398 318V466Q398 506 360 506H240Q202 506 202 466V318Q202 268 248 248Q268 240 268 224Z';
  const emblem = pick([
    sprig(300, 386, main.base),
    blossom(300, 384, main.base, accent.base),
    droplet(300, 386, main.base, main.pale),
  ]);
  const dropper =
    rect(258, 150, 84, 60, 10, '#2f2b33') +
    row(6, (i) => rect(268 + i * 12, 156, 4, 48, 2, '#4a4550')) +
    path('M274 150V96Q274 66 300 66Q326 66 326 96V150Z', side.base) +
    line('M286 136V98', side.pale, 6);
  const cap =
    rect(254, 120, 92, 90, 12, side.base) +
    rect(320, 120, 26, 90, 12, side.dark) +
    rect(254, 190, 92, 9, 0, gold.base) +
    rect(264, 130, 9, 52, 4, side.pale);
  return [
    groundShadow(310, 506, 170),
    solid(body, glass.light, rect(190, 292, 230, 230, 0, glass.base) + rect(360, 190, 50, 330, 0, `${glass.deep}66`)),
    rect(202, 326, 196, 122, 0, cream) +
      rect(202, 326, 196, 10, 0, accent.base) +
      rect(202, 438, 196, 10, 0, accent.base) +
      rect(360, 326, 38, 122, 0, '#3a223818'),
    emblem,
    rect(220, 270, 12, 220, 6, '#ffffff77'),
    pick([dropper, cap]),
    turned(64, sprig(440, 480, '#6b9148'), 440, 480) + dot(152, 492, 16, glass.light) + dot(148, 487, 5, '#ffffffaa'),
  ].join('');
}

function creamJar({ main, side, accent, tint, cloth, pick, solid }: Art): string {
  const balm = tint('#fff7ea', '#f6e3c5', '#f2d3cc', '#e4ecd2');
  const body = 'M132 330H468V456Q468 506 418 506H182Q132 506 132 456Z';
  const emblem = pick([
    sprig(300, 424, side.base),
    blossom(300, 420, side.base, accent.base),
    droplet(300, 420, side.base, side.pale),
  ]);
  const swirl =
    path('M164 316Q176 262 250 260Q262 214 312 200Q338 196 326 222Q360 232 352 262Q428 268 436 316Z', balm.base) +
    line('M214 300Q290 312 350 276Q306 286 268 274', balm.dark, 6) +
    line('M282 244Q312 250 328 226', balm.dark, 6);
  return [
    groundShadow(300, 506, 225),

    oval(300, 326, 168, 24, `${main.pale}`) +
      path('M140 330Q166 312 300 310Q434 312 460 330Q440 350 300 350Q160 350 140 330Z', balm.base),
    swirl,
    solid(
      body,
      pick([main.base, main.base, cloth(main.base, main.light, ['dots', 'buti', 'paisley'])]),
      rect(404, 320, 80, 200, 0, `${main.deep}44`) + rect(150, 366, 15, 110, 7, '#ffffff77'),
    ),
    path('M300 358Q386 364 386 424Q386 484 300 490Q214 484 214 424Q214 364 300 358Z', cream) + emblem,
    path('M132 330Q150 352 300 354Q450 352 468 330V346Q450 370 300 372Q150 370 132 346Z', gold.base) +
      path('M380 362Q460 354 468 330V346Q456 362 380 370Z', gold.dark),
  ].join('');
}

function pumpBottle({ main, side, accent, cloth, pick, solid }: Art): string {
  const body = 'M206 250Q206 222 236 222H364Q394 222 394 250V466Q394 506 358 506H242Q206 506 206 466Z';
  const emblem = pick([
    sprig(300, 380, main.base),
    blossom(300, 378, main.base, side.base),
    droplet(300, 380, main.base, main.pale),
  ]);
  return [
    groundShadow(300, 506, 150),
    rect(289, 118, 22, 90, 0, '#d8d3cc') +
      path('M238 92H338Q352 92 352 106V128H262Q262 116 240 116Q214 116 206 138L190 132Q200 92 238 92Z', accent.base) +
      path('M238 92H338Q352 92 352 104H226Q230 94 238 92Z', accent.light),
    rect(256, 178, 88, 52, 10, accent.base) +
      rect(322, 178, 22, 52, 10, accent.dark) +
      row(5, (i) => rect(270 + i * 13, 186, 4, 36, 2, accent.dark)),
    solid(
      body,
      cloth(main.base, main.light, ['plain', 'plain', 'dots', 'stripes']),
      rect(354, 210, 60, 310, 0, `${main.deep}44`) + rect(222, 240, 13, 240, 6, '#ffffff66'),
    ),
    path('M300 298Q372 304 372 380Q372 458 300 464Q228 458 228 380Q228 304 300 298Z', cream) + emblem,
    rect(206, 482, 188, 7, 0, `${main.deep}55`),
  ].join('');
}

function comb({ main, side, tint, pick, solid }: Art): string {
  const timber = tint('#b07b4c', '#8f5f3a', '#c4935e');
  const outline = 'M96 226Q96 160 176 152Q300 128 424 152Q504 160 504 226V420H488V270H112V420H96Z';
  const teeth = row(19, (i) => rect(124 + i * 19.4, 262, 10, 158, 5, timber.base));
  const flower = around(6, oval(0, -12, 6, 11, timber.pale), 0, 0) + dot(0, 0, 5, main.base);
  const motif = pick([
    stamped(
      flower,
      [180, 240, 300, 360, 420].map((x) => [x, 207]),
    ),
    line(`M130 214${row(9, () => 'q19 -32 38 0')}`, timber.pale, 6) +
      row(9, (i) => dot(149 + i * 38, 226, 6, side.base)),
  ]);
  return (
    turned(
      -14,
      teeth +
        solid(
          outline,
          timber.base,
          motif + rect(90, 250, 420, 9, 0, timber.dark) + line('M120 200Q130 176 180 170', timber.pale, 7),
        ) +
        mirrored(dot(104, 414, 8, timber.base)),
    ) + turned(50, sprig(470, 486, '#6b9148'), 470, 486)
  );
}

export const beauty = {
  soap: standing(soap),
  oilBottle: standing(oilBottle),
  creamJar: standing(creamJar),
  pumpBottle: standing(pumpBottle),
  comb: flat(comb),
} satisfies Record<string, Drawing>;
