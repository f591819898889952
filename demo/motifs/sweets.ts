import { type Art, cream, type Draw, type Drawing, flat, gold, silver, standing } from '../drawing/art.ts';
import { dot, groundShadow, line, oval, path, rect, row, stamped, turned } from '../drawing/shapes.ts';

function barfi(color: string): string {
  const leaf = path('M0 -22L24 0L0 22L-24 0Z', '#eef1f4') + path('M0 -22L24 0L0 6Z', '#dfe4ea');
  return oval(0, 3, 39, 36, '#3a223826') + path('M0 -34L36 0L0 34L-36 0Z', color) + leaf + oval(-3, 0, 7, 4, '#7d9a4a');
}

function ladduPiece(color: string): string {
  const crumbs = row(5, (i) => dot(-14 + i * 8, ((i * 11) % 20) - 8, 3, '#b9691f'));
  return (
    oval(0, 4, 34, 34, '#3a223826') +
    dot(0, 0, 32, color) +
    dot(-8, -9, 18, '#ffffff33') +
    crumbs +
    dot(2, -14, 4, '#6f9440')
  );
}

function peda(): string {
  const print = row(6, (i) => turned(i * 60, oval(0, -12, 4, 8, '#c4904f'), 0, 0)) + dot(0, 0, 6, '#6f9440');
  return oval(0, 4, 33, 33, '#3a223826') + dot(0, 0, 31, '#d8a868') + dot(0, 0, 23, '#e6bf86') + print;
}

function sweetsBox({ main, side, accent, cloth, pick, solid }: Art): string {
  const kinds = pick([
    [ladduPiece('#eda436'), barfi('#d9c9b0')],
    [peda(), barfi('#9dbb6a')],
    [ladduPiece('#d98f3a'), barfi('#cf9f6a'), peda()],
    [barfi('#e9b8a2'), barfi('#d9c9b0'), barfi('#9dbb6a')],
  ]);
  const places = Array.from({ length: 12 }, (_, i) => [177 + (i % 4) * 82, 233 + Math.floor(i / 4) * 82] as const);
  const kindAt = pick([(i: number) => i % 4, (i: number) => Math.floor(i / 4), (i: number) => i + Math.floor(i / 4)]);
  const sweets = kinds.map((kind, k) =>
    stamped(
      kind,
      places.filter((_, i) => kindAt(i) % kinds.length === k),
    ),
  );
  const lid = cloth(main.base, main.light, ['paisley', 'buti', 'dots']);
  return [
    rect(96, 60, 408, 110, 14, main.base),
    solid('M96 74Q96 60 110 60H490Q504 60 504 74V150H96Z', lid, rect(90, 138, 420, 12, 0, accent.base)),
    path('M300 66Q372 74 372 106Q372 136 300 142Q228 136 228 106Q228 74 300 66Z', accent.pale),
    row(8, (i) => turned(i * 45, oval(300, 92, 5, 12, side.base), 300, 105)) + dot(300, 105, 6, accent.dark),
    rect(96, 158, 408, 330, 16, main.dark) + rect(112, 174, 376, 290, 8, cream) + rect(96, 470, 408, 26, 12, main.base),
    line(`${row(3, (i) => `M${219 + i * 82} 184V454`)}M124 273H476M124 355H476`, '#ecdcc0', 5),
    sweets.join(''),
  ].join('');
}

const bowlOf =
  (crumbly: boolean, ...colors: string[]): Draw =>
  ({ main, accent, tint, pick, solid }) => {
    const metal = pick([gold, silver, gold]);
    const flour = tint(...colors);
    const nuts = turned(20, oval(4, -44, 5, 10, '#7d9a4a') + oval(18, -38, 4, 8, '#f7ecd2'), 0, 0);
    const ball = [
      dot(0, 0, 58, flour.base) + path('M14 -56A58 58 0 0 1 -22 53Q46 20 14 -56Z', flour.dark),
      crumbly
        ? row(11, (i) => dot(((i * 29) % 80) - 40, ((i * 41) % 74) - 36, 4.5, i % 2 ? flour.light : flour.dark)) + nuts
        : '',
      oval(-20, -26, 15, 9, flour.pale),
    ].join('');
    const places = [
      [236, 312],
      [364, 312],
      [300, 210],
      [160, 384],
      [440, 384],
      [300, 346],
      [230, 396],
      [370, 396],
    ] as const;
    const bowl = 'M74 404Q300 452 526 404Q504 470 300 472Q96 470 74 404Z';
    const beads = row(13, (i) => dot(126 + i * 29, 440 + Math.sin((Math.PI * i) / 12) * 12, 5, accent.pale));
    return [
      groundShadow(300, 506, 200),
      path('M238 506Q276 486 276 450H324Q324 486 362 506Z', metal.dark) + rect(224, 496, 152, 12, 6, metal.base),
      stamped(ball, places),
      solid(bowl, metal.base, path('M400 400Q420 450 320 480H540V390Z', metal.dark) + beads),
      line('M74 404Q300 452 526 404', metal.light, 10),
      row(5, (i) => turned(i * 72, oval(518, 486, 8, 14, main.base), 518, 498)) + dot(518, 498, 7, accent.base),
    ].join('');
  };

export const sweets = {
  sweetsBox: flat(sweetsBox),
  laddu: standing(bowlOf(true, '#eda436', '#d98f3a', '#e6b64c')),
  rosogolla: standing(bowlOf(false, '#fbf3e2', '#f7ead6')),
  gulabJamun: standing(bowlOf(false, '#8a4526', '#9a5230')),
  coconutLaddu: standing(bowlOf(true, '#b98348', '#a8703c')),
} satisfies Record<string, Drawing>;
