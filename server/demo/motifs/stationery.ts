import { type Art, cream, type Drawing, gold, ink, tones } from '../art.ts';
import { dot, groundShadow, hoop, line, oval, path, rect, row, turned } from '../shapes.ts';

function coverArt({ main, side, accent, pick }: Art): string {
  const river =
    dot(322, 236, 40, accent.base) +
    path('M160 330Q230 252 292 318Q360 246 460 330V520H160Z', side.base) +
    path('M160 386Q260 322 330 382Q400 342 460 376V520H160Z', side.dark) +
    line('M300 520Q260 450 316 420Q352 402 322 384', accent.pale, 12);
  const tree =
    line('M312 430V318', side.deep, 15) +
    dot(312, 262, 62, side.base) +
    dot(268, 300, 38, side.base) +
    dot(356, 300, 38, side.dark) +
    row(6, (i) => dot(276 + ((i * 37) % 74), 232 + ((i * 29) % 82), 8, accent.base)) +
    rect(226, 430, 172, 8, 4, side.deep);
  const mandala =
    row(12, (i) =>
      turned(i * 30, path('M312 300Q290 256 312 212Q334 256 312 300Z', i % 2 ? accent.base : side.light), 312, 304),
    ) +
    dot(312, 304, 26, main.dark) +
    dot(312, 304, 12, accent.base);
  const bird =
    path(
      'M226 340Q250 260 330 262Q344 236 372 244Q390 250 400 266L376 272Q372 340 300 352Q270 358 226 340Z',
      side.base,
    ) +
    path('M262 316Q300 268 342 286Q330 330 262 316Z', side.light) +
    path('M226 340L192 376L248 350Z', side.dark) +
    dot(368, 258, 5, ink) +
    line('M300 352V394M320 348V394M276 394H352', accent.base, 6);
  return pick([river, tree, mandala, bird]);
}

function book(art: Art): string {
  const { main, accent, solid } = art;
  const cover = 'M172 92H444Q456 92 456 104V470Q456 482 444 482H172Z';
  return [
    groundShadow(310, 506, 190),
    path('M160 96Q150 100 150 112V486Q150 506 172 506H448V480H172Z', main.deep),
    rect(168, 480, 284, 20, 3, '#fbf1dc') +
      row(3, (i) => line(`M172 ${485 + i * 5}H448`, '#dccdb0', 1.5)) +
      rect(166, 499, 290, 8, 4, main.dark),
    solid(
      cover,
      main.base,
      [
        coverArt(art),
        rect(172, 92, 290, 104, 0, main.base),
        rect(210, 122, 204, 18, 9, accent.pale) + rect(244, 154, 136, 11, 5, accent.base),
        rect(172, 440, 290, 50, 0, main.dark) + rect(258, 456, 108, 10, 5, accent.pale),
        rect(172, 80, 22, 420, 0, `${main.deep}66`) + rect(196, 80, 4, 420, 0, `${main.light}88`),
      ].join(''),
    ),
    path('M150 116Q150 92 172 92V482Q154 482 150 494Z', main.dark),
  ].join('');
}

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

function pencils({ main, side, accent, cloth, pick, solid }: Art): string {
  const colors = ['#c23b3b', '#e2a02c', '#3f7f52', '#2f5f9e', '#7d4272', '#df7a3c'];
  const pencil = (i: number) => {
    const x = 212 + i * 35;
    const y = 150 + ((i * 53) % 90);
    const color = colors[i] ?? main.base;
    return turned(
      (i - 2.5) * 5.5,
      path(`M${x - 14} ${y + 46}L${x} ${y}L${x + 14} ${y + 46}Z`, '#efd0a0') +
        path(`M${x - 5} ${y + 17}L${x} ${y}L${x + 5} ${y + 17}Z`, color) +
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
}

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
  book: { stance: 'standing', draw: book },
  notebook: { stance: 'flat', draw: notebook },
  pen: { stance: 'flat', draw: pen },
  pencils: { stance: 'standing', draw: pencils },
  files: { stance: 'standing', draw: files },
} satisfies Record<string, Drawing>;
