import { type Art, cream, type Draw, type Drawing, flat, standing, tones, wood } from '../drawing/art.ts';
import { dot, groundShadow, line, oval, path, rect, row, stamped, turned } from '../drawing/shapes.ts';

const bright = ['#d1493f', '#e9a32b', '#3f8f5f', '#2f6fae', '#8a4a86', '#e2784a'].map(tones);

const shapes: Record<string, (x: number, y: number, color: string) => string> = {
  '○': (x, y, color) => dot(x, y, 38, color),
  '△': (x, y, color) => path(`M${x} ${y - 42}l46 78h-92z`, color),
  '□': (x, y, color) => rect(x - 35, y - 35, 70, 70, 8, color),
  '◇': (x, y, color) => path(`M${x} ${y - 46}l42 46l-42 46l-42 -46z`, color),
};

const blocksOf =
  (...faces: string[]): Draw =>
  ({ pick }) => {
    const letters = pick(faces);
    const first = pick([0, 1, 2, 3, 4, 5]);
    const block = (x: number, y: number, index: number) => {
      const color = bright[(first + index * 2) % bright.length] ?? wood;
      const letter = Array.from(letters)[index] ?? '';
      return [
        path(`M${x} ${y}l22 -34h150l-22 34z`, color.light) + path(`M${x + 150} ${y}l22 -34v146l-22 38z`, color.dark),
        rect(x, y, 150, 150, 6, color.base) + rect(x + 14, y + 14, 122, 122, 14, cream),
        shapes[letter]?.(x + 75, y + 75, color.base) ??
          `<text x="${x + 75}" y="${y + 109}" font-family="sans-serif" font-size="92" font-weight="700" text-anchor="middle" fill="${color.base}">${letter}</text>`,
      ].join('');
    };
    return (
      groundShadow(300, 504, 220) + block(124, 354, 0) + block(298, 354, 1) + turned(-5, block(206, 200, 2), 280, 350)
    );
  };

function stackingRings({ pick, tint }: Art): string {
  const stand = tint('#c79a64', '#b07b4c');
  const first = pick([0, 1, 2, 3, 4, 5]);
  const ring = (i: number) => {
    const color = bright[(first + i) % bright.length] ?? wood;
    const half = 152 - i * 22;
    const y = 424 - i * 52;
    return (
      rect(300 - half, y, half * 2, 54, 27, color.base) +
      rect(300 + half * 0.42, y, half * 0.58, 54, 27, color.dark) +
      rect(300 - half + 20, y + 10, half * 0.8, 9, 4, color.pale) +
      rect(300 - half, y + 32, half * 2, 6, 0, `${color.deep}55`)
    );
  };
  const top = bright[(first + 5) % bright.length] ?? wood;
  return [
    groundShadow(300, 506, 190),
    rect(282, 110, 36, 380, 14, stand.base) +
      rect(130, 476, 340, 30, 14, stand.base) +
      rect(130, 492, 340, 14, 7, stand.dark),
    row(5, ring),
    dot(300, 166, 54, top.base) +
      path('M316 114A54 54 0 0 1 280 216Q346 190 316 114Z', top.dark) +
      oval(282, 144, 14, 9, top.pale),
    oval(300, 114, 18, 9, stand.light),
  ].join('');
}

function spinningTop({ main, side, accent, pick, solid }: Art): string {
  const body =
    'M130 252Q130 196 210 184Q300 172 390 184Q470 196 470 252Q470 336 372 408Q330 440 318 480H282Q270 440 228 408Q130 336 130 252Z';
  const bands = row(5, (i) =>
    rect(100, 196 + i * 50, 400, 30, 0, [accent.base, side.base, main.light, side.light, accent.dark][i] ?? cream),
  );
  const petals =
    rect(100, 236, 400, 68, 0, side.base) +
    row(12, (i) => path(`M${116 + i * 34} 302q17 -62 34 0z`, i % 2 ? accent.base : cream)) +
    rect(100, 330, 400, 12, 0, accent.base);
  const one = [
    rect(286, 92, 28, 96, 12, wood.base) + rect(302, 92, 12, 96, 6, wood.dark) + oval(300, 92, 24, 16, wood.light),
    solid(
      body,
      main.base,
      pick([bands, petals]) +
        path('M390 170Q430 320 320 490H500V170Z', `${main.deep}44`) +
        line('M166 240Q170 220 214 210', '#ffffff99', 11),
    ),
    path('M284 478H316L304 518Q300 524 296 518Z', '#aab2bd'),
  ].join('');
  const string =
    line('M96 500Q180 440 240 492Q300 540 372 498Q430 470 506 500', '#fffaf0', 9) +
    line('M96 500Q180 440 240 492Q300 540 372 498Q430 470 506 500', accent.dark, 3, 'stroke-dasharray="9 9"');
  return groundShadow(312, 512, 130) + string + turned(11, one, 300, 520);
}

function abacus({ tint, pick }: Art): string {
  const frame = tint('#b07b4c', '#c4935e');
  const first = pick([0, 1, 2, 3]);
  const wire = (i: number) => {
    const color = bright[(first + i) % bright.length] ?? wood;
    const y = 176 + i * 50;
    const moved = [7, 4, 9, 2, 6, 5][(i + first) % 6] ?? 5;
    const bead =
      dot(0, 0, 19, color.base) +
      path('M8 -17A19 19 0 0 1 -6 18Q20 8 8 -17Z', color.dark) +
      oval(-7, -7, 5, 4, color.pale);
    return (
      rect(126, y - 2, 348, 5, 2, '#9aa3af') +
      stamped(
        bead,
        Array.from({ length: 9 }, (_, k) => [k < moved ? 148 + k * 34 : 180 + k * 34, y] as const),
      )
    );
  };
  return [
    groundShadow(300, 506, 230),
    row(6, wire),
    rect(92, 118, 36, 388, 14, frame.base) +
      rect(472, 118, 36, 388, 14, frame.base) +
      rect(490, 118, 18, 388, 9, frame.dark),
    rect(80, 108, 440, 34, 15, frame.light) +
      rect(80, 474, 440, 32, 15, frame.base) +
      rect(80, 492, 440, 14, 7, frame.dark),
  ].join('');
}

function rattle({ main, side, accent, pick }: Art): string {
  const bell = dot(0, 0, 21, '#d9a441') + line('M-20 2H20M0 4V19', '#a87a2a', 5) + oval(-7, -9, 6, 4, '#f7e3bd');
  const bands = pick([
    rect(190, 150, 220, 26, 0, accent.base) + rect(190, 226, 220, 14, 0, side.base),
    row(8, (i) => turned(i * 45, oval(300, 160, 13, 26, accent.base), 300, 200)),
  ]);
  return turned(
    28,
    [
      rect(284, 290, 32, 190, 12, wood.base) +
        rect(302, 290, 14, 190, 7, wood.dark) +
        rect(276, 320, 48, 20, 9, side.base) +
        rect(276, 352, 48, 20, 9, accent.base) +
        rect(276, 384, 48, 20, 9, main.base),
      dot(300, 500, 34, main.base) + path('M312 468A34 34 0 0 1 288 532Q336 520 312 468Z', main.dark),
      `<clipPath id="ball"><circle cx="300" cy="200" r="108"/></clipPath><g clip-path="url(#ball)">${dot(300, 200, 108, main.base)}${bands}${path('M360 90Q420 240 270 320H420V90Z', `${main.deep}55`)}</g>`,
      oval(262, 140, 24, 15, main.pale),
      stamped(bell, [
        [176, 206],
        [424, 206],
        [212, 288],
        [388, 288],
      ]),
    ].join(''),
  );
}

export const toys = {
  shapeBlocks: standing(blocksOf('○△□', '△◇○', '□○◇')),
  letterBlocks: standing(blocksOf('ಅಆಇ', 'ಕಗಜ')),
  stackingRings: standing(stackingRings),
  spinningTop: standing(spinningTop),
  abacus: standing(abacus),
  rattle: flat(rattle),
} satisfies Record<string, Drawing>;
