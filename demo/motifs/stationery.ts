import { type Art, cream, type Draw, type Drawing, flat, gold, ink, standing, tones } from '../drawing/art.ts';
import { dot, groundShadow, hoop, line, oval, path, rect, row, turned } from '../drawing/shapes.ts';

const spiral = row(
  13,
  (i) =>
    dot(172, 112 + i * 31.2, 7, '#00000055') +
    line(
      `M174 ${112 + i * 31.2}Q140 ${96 + i * 31.2} 136 ${114 + i * 31.2}Q140 ${124 + i * 31.2} 170 ${114 + i * 31.2}`,
      '#8d93a0',
      6,
    ),
);

function notebook({ main, side, accent, cloth, pick, solid }: Art): string {
  const cover = 'M164 84H436Q458 84 458 106V494Q458 516 436 516H164Z';
  const printed = cloth(main.base, pick([main.light, accent.light, side.light]), [
    'plain',
    'paisley',
    'buti',
    'dots',
    'waves',
    'checks',
    'stripes',
  ]);
  const elastic = rect(404, 80, 16, 440, 0, side.base) + rect(404, 80, 5, 440, 0, side.light);
  const marker = path('M350 500V562L362 548L374 562V500Z', accent.base);
  const label =
    rect(224, 196, 150, 112, 10, cream) + row(3, (i) => rect(246, 224 + i * 26, i === 2 ? 66 : 106, 6, 3, side.base));
  const wound = pick([true, false]);
  return turned(
    pick([-7, 6]),
    [
      wound ? '' : marker,
      rect(170, 92, 296, 430, 18, '#fbf1dc') + row(3, (i) => line(`M462 ${104 + i * 4}V506`, '#e2d5ba', 1.5)),
      solid(
        cover,
        printed,
        rect(430, 80, 40, 450, 0, `${main.deep}33`) + (wound ? '' : rect(160, 80, 46, 450, 0, main.dark)),
      ),
      label,
      wound ? spiral : elastic,
    ].join(''),
  );
}

function pen({ main, side, accent, pick, solid }: Art): string {
  const trim = pick([gold, tones('#c3c9d2')]);
  const barrel = 'M270 196H330V428Q330 452 318 462H282Q270 452 270 428Z';
  const bands = row(3, (i) => rect(260, 236 + i * 26, 80, 9, 0, i % 2 ? accent.base : side.base));
  const dots = row(6, (i) => dot(288 + (i % 2) * 24, 226 + i * 30, 6, accent.base));
  const one = [
    path('M284 462H316L310 492Q306 524 300 548Q294 524 290 492Z', trim.base) +
      path('M300 548Q306 524 310 492L316 462H304Z', trim.dark) +
      line('M300 548V500', ink, 3) +
      dot(300, 498, 5, ink),
    rect(278, 446, 44, 20, 6, side.deep),
    solid(
      barrel,
      main.base,
      pick([bands, dots, '']) + rect(314, 190, 20, 290, 0, main.dark) + rect(280, 196, 7, 250, 3, main.pale),
    ),
    rect(264, 186, 72, 16, 6, trim.base),
    solid(
      'M266 186V92Q266 54 300 54Q334 54 334 92V186Z',
      side.base,
      rect(316, 50, 20, 150, 0, side.dark) + rect(278, 70, 7, 110, 3, side.pale),
    ),
    line('M300 80Q346 82 344 116V214', trim.base, 10) + dot(344, 216, 8, trim.dark),
  ].join('');
  const stroke = line('M96 520Q160 470 196 512Q224 546 262 508', side.base, 8);
  return `${turned(34, one)}${stroke}`;
}

const sharpened = (x: number, y: number, color: string) =>
  path(`M${x - 14} ${y + 46}L${x} ${y}L${x + 14} ${y + 46}Z`, '#efd0a0') +
  path(`M${x - 5} ${y + 17}L${x} ${y}L${x + 5} ${y + 17}Z`, color);
const capped = (x: number, y: number, color: string) =>
  rect(x - 16, y - 22, 32, 92, 13, color) +
  rect(x + 2, y - 22, 14, 92, 7, '#00000033') +
  rect(x + 7, y - 10, 8, 74, 4, '#d5d9e0') +
  rect(x - 11, y - 12, 5, 64, 2, '#ffffff66');

const pencilColors = ['#c23b3b', '#e2a02c', '#3f7f52', '#2f5f9e', '#7d4272', '#df7a3c'];

const mugOf =
  (tip: (x: number, y: number, color: string) => string): Draw =>
  ({ main, side, accent, cloth, pick, solid }) => {
    const pencil = (i: number) => {
      const x = 212 + i * 35;
      const y = 150 + ((i * 53) % 90);
      const color = pencilColors[i] ?? main.base;
      return turned(
        (i - 2.5) * 5.5,
        tip(x, y, color) +
          rect(x - 14, y + 46, 28, 168, 0, color) +
          rect(x + 4, y + 46, 10, 168, 0, '#00000022') +
          rect(x - 10, y + 46, 5, 168, 0, '#ffffff44'),
        300,
        460,
      );
    };
    const mug = 'M188 324H412L400 490Q398 506 382 506H218Q202 506 200 490Z';
    const skin = cloth(main.base, pick([main.light, accent.light, side.light]), [
      'plain',
      'waves',
      'dots',
      'paisley',
      'stripes',
      'buti',
      'wicker',
    ]);
    return [
      groundShadow(300, 506, 150),
      oval(300, 324, 112, 20, main.deep),
      row(6, pencil),
      solid(
        mug,
        skin,
        rect(366, 310, 60, 210, 0, `${main.deep}55`) +
          rect(180, 340, 240, 11, 0, accent.base) +
          rect(180, 476, 240, 11, 0, accent.base),
      ),
      line('M188 325Q300 362 412 325', main.light, 8),
    ].join('');
  };

function files({ main, side, accent, cloth, pick, solid }: Art): string {
  const spine = (x: number, color: typeof main, fill: string, height: number) =>
    [
      rect(x, 506 - height, 96, height, 8, fill) +
        rect(x + 76, 506 - height, 20, height, 8, `${color.deep}55`) +
        rect(x + 10, 522 - height, 6, height - 30, 3, '#ffffff44'),
      rect(x + 18, 540 - height, 58, 110, 6, cream) +
        row(3, (i) => rect(x + 28, 562 - height + i * 24, i === 2 ? 22 : 38, 6, 3, color.dark)),
      hoop(x + 48, 456, 15, 15, '#d9dee6', 7) + dot(x + 48, 456, 10, color.deep),
    ].join('');
  const leaning = turned(13, spine(398, accent, accent.base, 330), 398, 506);
  const printed = cloth(side.base, side.light, pick([['plain'], ['stripes'], ['dots'], ['paisley']]));
  return [
    groundShadow(300, 506, 220),
    leaning,
    spine(112, main, main.base, 372),
    spine(212, side, printed, 356),
    spine(312, main, main.light, 372),
    solid('M96 500H520V508H96Z', '#00000022'),
  ].join('');
}

export const stationery = {
  notebook: flat(notebook),
  pen: flat(pen),
  pencils: standing(mugOf(sharpened)),
  pens: standing(mugOf(capped)),
  files: standing(files),
} satisfies Record<string, Drawing>;
