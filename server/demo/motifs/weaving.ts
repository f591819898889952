import { type Art, cream, type Drawing, flat, standing, tones } from '../art.ts';
import { around, dot, groundShadow, hoop, line, mirrored, oval, path, rect, row, turned } from '../shapes.ts';

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

const canes = ['#d0a060', '#b98548', '#c99a6b'];

function tray({ main, tint, pick }: Art): string {
  const cane = tint(...canes);
  const spokes =
    around(12, line('M300 300V112', cane.dark, 9)) + turned(15, around(12, line('M300 300V112', cane.light, 9)));
  const rings = row(7, (i) => hoop(300, 300, 48 + i * 22, 48 + i * 22, i % 2 ? cane.light : cane.dark, 7));
  const edge = `${hoop(300, 300, 206, 206, cane.deep, 34) + hoop(300, 300, 206, 206, cane.base, 22)}<circle cx="300" cy="300" r="206" fill="none" stroke="${pick([main.base, cane.light])}" stroke-width="12" stroke-dasharray="22 21"/>`;
  return dot(300, 300, 210, cane.base) + spokes + rings + dot(300, 300, 30, cane.dark) + edge;
}

function jaapi({ main, side, accent, tint, pick }: Art): string {
  const palm = tint('#e3c88f', '#d9b878');
  const pair = (first: string, second: string) => around(4, first) + turned(45, around(4, second));
  const petal = (color: string) =>
    path('M300 262Q262 206 300 134Q338 206 300 262Z', color) +
    path('M300 240Q284 206 300 168Q316 206 300 240Z', accent.light);
  const star = (color: string) => path('M300 92L322 130L300 152L278 130Z', color) + dot(300, 122, 8, accent.pale);
  const stars = around(6, star(main.base)) + turned(30, around(6, star(side.base)));
  const leaf = pick([main, side]);
  return [
    dot(300, 300, 236, palm.deep) + dot(300, 300, 230, palm.base),
    around(24, line('M300 250V78', `${palm.dark}aa`, 4)),
    hoop(300, 300, 218, 218, main.base, 16) + hoop(300, 300, 164, 164, side.base, 6) + stars,
    pair(petal(leaf.base), petal(leaf === main ? side.base : main.base)),
    dot(300, 300, 62, palm.dark) +
      dot(300, 300, 56, main.base) +
      path('M300 300L268 254A56 56 0 0 1 332 254Z', main.light) +
      dot(300, 300, 17, accent.base),
    `<circle cx="300" cy="300" r="232" fill="none" stroke="${palm.pale}" stroke-width="4" stroke-dasharray="10 10"/>`,
  ].join('');
}

function petBed({ main, side, accent, tint, cloth, solid }: Art): string {
  const cane = tint(...canes);
  const cat = tones('#d9904f');
  return [
    groundShadow(300, 506, 240),
    oval(300, 382, 228, 66, cane.deep) +
      oval(300, 378, 206, 54, cloth(main.base, main.light, ['dots', 'checks', 'buti'])),
    path('M160 386Q150 296 262 286Q400 276 432 350Q446 392 400 404H196Q166 404 160 386Z', cat.base) +
      row(4, (i) =>
        line(
          `M${276 + i * 34} ${288 + i * 6}Q${290 + i * 34} ${312 + i * 4} ${280 + i * 36} ${336 + i * 3}`,
          cat.dark,
          9,
        ),
      ),
    path('M150 300L160 254L194 282Q212 276 232 284L262 258L264 306Q276 360 208 368Q144 362 150 300Z', cat.light) +
      path('M166 272L172 294L184 284ZM256 276L248 296L238 286Z', '#e8a79c') +
      line('M176 318q10 8 18 0M220 318q10 8 18 0', '#4a2f22', 5) +
      path('M200 334h14l-7 9z', '#4a2f22') +
      line('M420 370Q360 410 262 392', cat.base, 24) +
      line('M300 398Q280 396 262 392', cat.light, 24),
    solid(
      'M72 386Q120 440 300 440Q480 440 528 386L506 470Q494 506 300 508Q106 506 94 470Z',
      cloth(cane.dark, cane.light, ['wicker']),
      path('M430 380Q460 450 400 520H540V370Z', `${cane.deep}55`),
    ),
    line('M74 388Q120 442 300 442Q480 442 526 388', cane.deep, 22) +
      line('M74 386Q120 440 300 440Q480 440 526 386', cane.light, 10, 'stroke-dasharray="18 14"'),
    dot(300, 474, 17, side.base) + dot(300, 474, 8, accent.base),
  ].join('');
}

function birdHouse({ main, accent, tint, pick, solid }: Art): string {
  const bamboo = tint('#d8b46a', '#c9a25a', '#bfa468');
  const bird = tones(pick(['#a8754a', '#8d7a66']));
  const slats =
    row(7, (i) => rect(178 + i * 36, 200, 3, 300, 0, bamboo.dark)) +
    row(3, (i) => rect(170, 284 + i * 80, 260, 5, 0, `${bamboo.dark}88`));
  return [
    groundShadow(300, 506, 160),
    line('M300 120V60', '#8a6a48', 8) + hoop(300, 52, 14, 14, '#8a6a48', 6),
    solid('M178 250L300 130L422 250V506H178Z', bamboo.base, slats + rect(384, 200, 50, 310, 0, `${bamboo.deep}44`)),
    path('M134 268L300 100L466 268L438 292L300 152L162 292Z', main.base) +
      path('M300 100L466 268L438 292L300 152Z', main.dark),
    dot(300, 326, 56, bamboo.deep) + dot(300, 326, 46, '#3a2a22') + rect(292, 408, 16, 46, 6, bamboo.deep),
    path('M266 340Q262 290 304 286Q338 288 336 324L332 350Q300 372 272 352Z', bird.base) +
      path('M284 350Q282 320 312 322Q334 334 330 352Q306 366 284 350Z', bird.pale) +
      dot(312, 306, 5, '#2b2a3a') +
      path('M334 308l20 8l-20 8z', accent.dark) +
      path('M270 300Q290 276 318 288Q290 296 280 318Z', bird.dark),
    rect(162, 496, 276, 14, 7, bamboo.deep),
  ].join('');
}

export const weaving = {
  cushion: flat(cushion),
  rug: flat(rug),
  basket: standing(basket),
  tray: flat(tray),
  jaapi: flat(jaapi),
  petBed: standing(petBed),
  birdHouse: standing(birdHouse),
} satisfies Record<string, Drawing>;
