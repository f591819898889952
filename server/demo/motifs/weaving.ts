import { type Art, cream, type Drawing } from '../art.ts';
import { dot, groundShadow, hoop, line, mirrored, oval, path, rect, row, turned } from '../shapes.ts';

function cushion({ main, side, accent, cloth, pick, solid }: Art): string {
  const outline = 'M118 122Q300 160 482 122Q446 300 482 478Q300 440 118 478Q154 300 118 122Z';
  const printed = cloth(main.base, pick([main.light, accent.light, side.light]), [
    'buti',
    'stripes',
    'waves',
    'paisley',
    'dots',
    'checks',
  ]);
  const petals = row(8, (i) =>
    turned(i * 45, path('M300 290Q266 230 300 176Q334 230 300 290Z', i % 2 ? accent.base : side.light)),
  );
  const medallion =
    dot(300, 300, 138, side.base) + petals + dot(300, 300, 26, main.base) + dot(300, 300, 12, accent.light);
  const diamond =
    path('M300 140L460 300L300 460L140 300Z', side.base) +
    path('M300 190L410 300L300 410L190 300Z', accent.base) +
    path('M300 240L360 300L300 360L240 300Z', main.base);
  const tassel = (x: number, y: number, turn: number) =>
    turned(
      turn,
      dot(x, y, 11, accent.dark) + path(`M${x - 8} ${y + 6}H${x + 8}L${x + 15} ${y + 48}H${x - 15}Z`, accent.base),
      x,
      y,
    );
  return turned(
    pick([-6, 5, 0]),
    [
      tassel(118, 122, 135) + tassel(482, 122, -135) + tassel(118, 478, 45) + tassel(482, 478, -45),
      solid(
        outline,
        printed,
        pick(['', medallion, diamond]) + path('M440 110Q400 300 450 490H500V110Z', `${main.deep}44`),
      ),
      line(outline, accent.base, 7),
      line('M150 152Q176 210 178 260', '#ffffff44', 9),
    ].join(''),
  );
}

function rug({ main, side, accent, pick }: Art): string {
  const fringe = row(17, (i) => line(`M${138 + i * 20.3} 96v-30M${138 + i * 20.3} 504v30`, cream, 6));
  const diamond = (y: number, size: number) =>
    [accent.base, side.base, cream, main.dark]
      .map((color, i) =>
        path(
          `M300 ${y - size + i * size * 0.25}L${300 + size - i * size * 0.25} ${y}L300 ${y + size - i * size * 0.25}L${300 - size + i * size * 0.25} ${y}Z`,
          color,
        ),
      )
      .join('');
  const zigzag = (y: number, color: string) => line(`M176 ${y + 16}${row(7, () => 'l17.7 -32l17.7 32')}`, color, 9);
  const bands = row(
    6,
    (i) =>
      rect(176, 142 + i * 54, 248, 27, 0, i % 2 ? side.base : accent.base) +
      zigzag(182 + i * 54, i % 2 ? cream : side.light),
  );
  const medallions =
    diamond(190, 62) +
    diamond(300, 62) +
    diamond(410, 62) +
    mirrored(row(4, (i) => path(`M184 ${215 + i * 56}l26 26l-26 26z`, cream)));
  const centre =
    diamond(300, 124) +
    mirrored(
      path('M176 142H250L176 230ZM176 458H250L176 370Z', side.base) +
        path('M176 142H214L176 188ZM176 458H214L176 412Z', accent.base),
    );
  const border =
    row(18, (i) => dot(154, 128 + i * 20, 6, cream) + dot(446, 128 + i * 20, 6, cream)) +
    row(13, (i) => dot(178 + i * 20.3, 119, 6, cream) + dot(178 + i * 20.3, 481, 6, cream));
  return turned(
    pick([-9, 8]),
    [
      fringe,
      rect(130, 92, 340, 416, 4, main.base),
      rect(139, 104, 322, 392, 0, side.dark),
      border,
      rect(170, 136, 260, 328, 0, main.base),
      pick([bands, medallions, centre]),
    ].join(''),
  );
}

function basket({ main, side, accent, tint, cloth, pick, solid }: Art): string {
  const cane = tint('#d0a060', '#b98548', '#c99a6b');
  const body = 'M138 304H462L430 478Q424 506 396 506H204Q176 506 170 478Z';
  const band = pick([
    rect(120, 380, 360, 40, 0, cloth(main.base, main.light, ['wicker'])),
    rect(120, 350, 360, 18, 0, main.base) + rect(120, 440, 360, 18, 0, side.base),
    '',
  ]);
  const linen = path(
    'M150 306Q200 250 300 262Q400 250 450 306L420 352L384 312L340 360L300 314L258 360L218 312L180 352Z',
    pick([cream, accent.pale]),
  );
  return [
    groundShadow(300, 506, 190),
    line('M164 300Q164 106 300 106Q436 106 436 300', cane.dark, 24) +
      line('M164 300Q164 106 300 106Q436 106 436 300', cane.light, 8, 'stroke-dasharray="20 16"'),
    oval(300, 304, 162, 34, cane.deep),
    solid(
      body,
      cloth(cane.dark, cane.light, ['wicker']),
      band + path('M410 290H480V520H380Q420 400 410 290Z', `${cane.deep}55`),
    ),
    linen + line('M218 312L300 290M384 312L300 290', `${accent.dark}44`, 4),
    line('M138 306Q300 366 462 306', cane.deep, 20) +
      line('M138 304Q300 364 462 304', cane.light, 9, 'stroke-dasharray="16 13"'),
    mirrored(hoop(166, 312, 16, 16, cane.deep, 8)),
  ].join('');
}

export const weaving = {
  cushion: { stance: 'flat', draw: cushion },
  rug: { stance: 'flat', draw: rug },
  basket: { stance: 'standing', draw: basket },
} satisfies Record<string, Drawing>;
