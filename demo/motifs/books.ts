import { type Art, type Drawing, ink, standing } from '../drawing/art.ts';
import { dot, groundShadow, line, path, rect, row, turned } from '../drawing/shapes.ts';

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

function bookStack({ main, side, accent, tint, pick }: Art): string {
  const spare = tint('#5d8a4b', '#7d4272', '#c9663f');
  const colors = pick([
    [main, side, spare, accent, main],
    [side, accent, main, spare, side],
  ]);
  const tops = [444, 390, 324, 274, 216];
  const lying = (i: number) => {
    const color = colors[i] ?? main;
    const height = [62, 54, 66, 50, 58][i] ?? 56;
    const y = tops[i] ?? 216;
    const x = [132, 156, 120, 150, 166][i] ?? 140;
    return [
      rect(x + 12, y + 6, 322, height - 12, 3, '#fbf1dc') +
        line(
          `M${x + 60} ${y + 18}H${x + 332}M${x + 60} ${y + height / 2}H${x + 332}M${x + 60} ${y + height - 18}H${x + 332}`,
          '#dccdb0',
          2,
        ),
      path(
        `M${x + 336} ${y}H${x + 20}Q${x} ${y} ${x} ${y + height / 2}Q${x} ${y + height} ${x + 20} ${y + height}H${x + 336}V${y + height - 9}H${x + 296}V${y + 9}H${x + 336}Z`,
        color.base,
      ),
      path(
        `M${x + 296} ${y + height - 9}H${x + 336}V${y + height}H${x + 20}Q${x + 4} ${y + height} ${x + 1} ${y + height - 16}H${x + 296}Z`,
        color.dark,
      ),
      rect(x + 40, y + height / 2 - 6, 130, 10, 5, color.pale) +
        rect(x + 188, y + height / 2 - 4, 46, 7, 3, color.light) +
        rect(x + 262, y + 9, 9, height - 18, 2, color.light),
    ].join('');
  };
  return groundShadow(300, 506, 220) + row(5, lying);
}

export const books = {
  book: standing(book),
  bookStack: standing(bookStack),
} satisfies Record<string, Drawing>;
