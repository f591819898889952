import { type Art, type Drawing, flat, gold, standing } from '../drawing/art.ts';
import {
  dot,
  groundShadow,
  hoop,
  line,
  mirrored,
  moved,
  oval,
  path,
  rect,
  row,
  scaled,
  turned,
} from '../drawing/shapes.ts';

function juttis({ main, side, accent, pick, solid }: Art): string {
  const outline =
    'M206 116Q232 130 250 184Q290 258 280 352Q272 416 276 464Q270 522 218 522Q166 522 160 464Q164 416 152 352Q142 258 182 184Q196 134 206 116Z';
  const opening =
    'M216 292Q258 306 252 362Q246 416 250 460Q246 500 218 500Q190 500 186 460Q190 416 184 362Q178 306 216 292Z';
  const flower =
    row(6, (i) => turned(i * 60, oval(215, 212, 7, 13, accent.base), 215, 230)) + dot(215, 230, 8, side.base);
  const petal = path('M215 254Q240 268 215 288Q190 268 215 254Z', accent.base);
  const diamonds =
    path('M213 142L229 172L213 202L197 172Z', accent.base) + path('M213 156L221 172L213 188L205 172Z', side.base);
  const beads = row(
    5,
    (i) => dot(182 + i * 2 - (i % 2), 210 + i * 26, 4, accent.pale) + dot(252 + i * 3, 220 + i * 26, 4, accent.pale),
  );
  const vamp = pick([flower + petal + diamonds, diamonds + petal + flower + beads]);
  return mirrored(
    [
      line('M208 124Q182 110 186 86Q194 68 208 82', main.dark, 11),
      solid(outline, main.base, path('M266 180Q300 300 250 540H300V180Z', `${main.deep}40`) + vamp),
      path(opening, main.deep),
      path(
        'M217 306Q246 320 241 364Q236 416 240 460Q236 490 218 490Q200 490 196 460Q199 416 195 364Q190 320 217 306Z',
        '#e3bd8d',
      ),
      line(opening, accent.base, 6),
      path('M208 440Q218 428 228 440Q230 462 218 470Q206 462 208 440Z', side.base),
    ].join(''),
  );
}

function sandals({ accent, tint, pick, solid }: Art): string {
  const leather = tint('#b87542', '#9c5a34', '#c98d55', '#7d4a30');
  const pompom = pick(['#c23b3b', '#2f6f6b', '#d18a2b', '#3f4f94']);
  const outline =
    'M206 100Q272 106 274 196Q274 262 258 330Q258 400 264 450Q260 524 208 524Q156 524 152 450Q154 390 148 322Q136 250 138 196Q144 106 206 100Z';
  const stitches = line(outline, leather.pale, 3, 'stroke-dasharray="9 9" transform="translate(16.6 24.9) scale(.92)"');
  const band = 'M136 292Q206 250 276 300L272 352Q206 306 140 348Z';
  const braid = row(7, (i) => line(`M${148 + i * 19} ${316 - Math.sin(i / 2) * 22}l12 -14l8 18`, leather.pale, 3));
  return mirrored(
    [
      path(outline, leather.deep),
      scaled(0.93, solid(outline, leather.light, path('M150 360H280V540H150Z', `${leather.dark}30`)), 206, 310),
      stitches,
      line('M214 282Q220 230 226 176', leather.dark, 24),
      line('M214 276Q220 230 225 186', accent.base, 4, 'stroke-dasharray="1 11"'),
      hoop(230, 166, 30, 20, leather.dark, 13),
      path(band, leather.dark) +
        line('M140 296Q206 256 274 304', accent.base, 4) +
        line('M142 342Q206 302 272 346', accent.base, 4),
      braid,
      row(8, (i) => turned(i * 45, line('M216 270V256', pompom, 9), 216, 276)) +
        dot(216, 276, 12, pompom) +
        dot(216, 276, 6, gold.light),
    ].join(''),
  );
}

function sneakers({ main, side, accent, pick, solid, cloth }: Art): string {
  const upper =
    'M118 452L114 360Q112 318 128 292Q142 282 152 300Q186 330 232 300L262 268Q282 262 292 282Q326 346 392 372Q470 388 492 420Q500 440 496 456Z';
  const stripes = row(3, (i) => line(`M${232 + i * 42} 452L${270 + i * 36} ${330 + i * 22}`, accent.light, 13));
  const swoosh = line('M176 412Q260 452 356 366', accent.light, 18) + line('M180 436Q260 470 380 396', accent.light, 8);
  const toe = path('M400 376Q416 420 400 460H520V360Z', side.base) + path('M100 380Q150 380 168 460H100Z', side.base);
  const laces = row(4, (i) => line(`M${270 + i * 29} ${304 + i * 21}L${300 + i * 28} ${280 + i * 23}`, '#fffaf0', 9));
  return [
    groundShadow(305, 506, 220),
    path('M240 300L262 246Q286 238 306 268L330 330Z', side.dark),
    solid(
      upper,
      cloth(main.base, main.dark, ['plain', 'dots']),
      pick([stripes, swoosh]) + toe + rect(100, 430, 420, 40, 0, `${main.deep}40`),
    ),
    line('M128 296Q180 344 262 272', main.deep, 9),
    laces,
    path('M106 448Q300 462 498 446Q516 452 514 480Q510 502 484 502H130Q106 502 104 478Z', '#fffaf0'),
    path('M105 484Q300 494 513 484Q508 502 484 502H130Q108 502 105 484Z', side.dark),
    line('M120 466Q300 476 496 464', '#d9d3c8', 3),
  ].join('');
}

const leathers = ['#7a4a2e', '#4a332c', '#9a5f38', '#5a2f2a', '#33303a'];

function oxford({ tint, pick, solid }: Art): string {
  const leather = tint(...leathers);
  const upper = 'M104 456L110 352Q112 316 138 306Q196 332 262 296Q286 300 306 330Q352 372 420 386Q500 398 508 456Z';
  const brogue = row(9, (i) => dot(396 + Math.sin(i / 2.6) * 26, 386 + i * 8, 3.5, leather.pale));
  const seams =
    line('M402 380Q440 410 404 458', leather.dark, 5) +
    line('M196 458Q210 380 188 324', leather.dark, 5) +
    line('M196 440Q280 440 330 352', leather.dark, 4);
  const laces = line(
    row(4, (i) => `M${262 + i * 22} ${322 + i * 17}l34 -12`),
    pick([leather.pale, '#2b2a3a']),
    7,
  );
  return [
    groundShadow(305, 506, 225),
    path('M138 306Q196 332 262 296Q250 276 200 282Q150 288 138 306Z', leather.deep),
    solid(
      upper,
      leather.base,
      `${path('M96 420Q300 440 520 420V470H96Z', `${leather.deep}77`)}${seams}${brogue}${line('M436 402Q474 408 488 432', leather.pale, 7)}`,
    ),
    line('M138 306Q196 332 262 296', leather.deep, 8) + laces,
    path('M98 452H512Q524 456 520 478H330Q310 478 300 490H236V506H104Q96 480 98 452Z', '#3a2a26') +
      rect(98, 452, 416, 10, 5, '#c99a66') +
      path('M104 484H236V506H110Q104 500 104 484Z', '#241a1a'),
  ].join('');
}

function boots({ tint, pick, solid }: Art): string {
  const leather = tint(...leathers);
  const one = [
    solid(
      'M150 470V150Q150 138 164 138H290Q304 138 304 152V330Q312 366 372 384Q440 402 440 456V470Z',
      leather.base,
      [
        path('M140 430Q300 440 450 424V480H140Z', `${leather.deep}77`) +
          path('M262 130H310V340Q340 380 400 400L380 420Q280 380 262 330Z', `${leather.dark}`),
        pick([
          path('M196 150H244L232 300H208Z', leather.deep) + line('M214 160V292M224 160V292', leather.base, 3),
          line('M208 150V420', leather.pale, 4) + rect(202, 176, 12, 26, 4, '#d9a441'),
        ]),
        line('M150 166H304', leather.dark, 6) + line('M372 400Q410 412 418 436', leather.pale, 7),
      ].join(''),
    ),
    oval(227, 140, 76, 11, leather.deep) + line('M164 138Q160 112 182 112Q196 112 192 138', leather.dark, 8),
    path('M142 462H446Q452 466 448 484H330Q312 484 304 494H256V506H150Q142 484 142 462Z', '#332726') +
      rect(142, 462, 304, 9, 4, '#c99a66'),
  ].join('');
  return groundShadow(310, 506, 225) + moved(64, -14, one) + moved(-42, 0, one);
}

export const footwear = {
  juttis: flat(juttis),
  sandals: flat(sandals),
  sneakers: standing(sneakers),
  oxford: standing(oxford),
  boots: standing(boots),
} satisfies Record<string, Drawing>;
