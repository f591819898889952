import { type Art, type Drawing, gold, ink, wood } from '../art.ts';
import { dot, groundShadow, hoop, line, mirrored, oval, path, rect, row, scaled, turned } from '../shapes.ts';

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

function bag({ main, side, accent, cloth, pick, solid }: Art): string {
  const fabric = cloth(main.base, pick([main.light, main.dark, accent.light]), [
    'plain',
    'stripes',
    'checks',
    'buti',
    'wicker',
  ]);
  const body = 'M166 248Q300 262 434 248L458 482Q458 506 434 506H166Q142 506 142 482Z';
  const mirrors = row(6, (i) => dot(178 + i * 49, 366, 15, side.light) + dot(178 + i * 49, 366, 9, '#eef3f6'));
  const zigzag = line(
    'M130 384L155 348L180 384L205 348L230 384L255 348L280 384L305 348L330 384L355 348L380 384L405 348L430 384L455 348L480 384',
    accent.base,
    7,
  );
  const panel =
    rect(130, 320, 340, 92, 0, side.base) +
    pick([mirrors, zigzag]) +
    rect(130, 314, 340, 8, 0, accent.base) +
    rect(130, 410, 340, 8, 0, accent.base);
  const tassels =
    row(3, (i) => line(`M${418 + i * 9} 262V${318 + (i % 2) * 14}`, accent.base, 5)) + dot(427, 264, 11, accent.dark);
  return [
    groundShadow(300, 506, 190),
    line('M236 256V196Q236 112 300 112Q364 112 364 196V256', main.deep, 17),
    solid(body, fabric, panel + path('M420 240H480V520H400Q424 380 420 240Z', `${main.deep}38`)),
    line('M168 252Q300 266 432 252', main.dark, 9),
    line('M214 282V204Q214 92 300 92Q386 92 386 204V282', wood.base, 16),
    mirrored(rect(201, 262, 26, 36, 6, wood.dark) + dot(214, 280, 4, gold.light)),
    tassels,
  ].join('');
}

function watch({ main, accent, side, pick, solid }: Art): string {
  const strap =
    'M232 210Q240 120 244 60Q300 46 356 60Q360 120 368 210V390Q360 480 356 540Q300 554 244 540Q240 480 232 390Z';
  const holes = row(5, (i) => oval(300, 452 + i * 18, 7, 4, main.deep));
  const arc = (radius: number, color: string, length: number) =>
    line(
      `M300 ${300 - radius}A${radius} ${radius} 0 1 1 299.9 ${300 - radius}`,
      color,
      13,
      `stroke-dasharray="${length * radius} 999"`,
    );
  const rings = arc(66, accent.base, pick([4.2, 5.3])) + arc(48, side.light, pick([3, 4.6])) + arc(30, '#7fd0c0', 5);
  const time = line('M262 258H290V298H262V338H290M312 258V298H340M340 258V338', '#f4f7fb', 10);
  return [
    solid(strap, main.base, rect(220, 50, 28, 510, 0, main.light) + rect(346, 50, 30, 510, 0, main.dark) + holes),
    rect(416, 262, 16, 44, 7, '#8e95a3'),
    rect(176, 182, 248, 236, 58, '#cfd5de') + rect(184, 190, 232, 220, 50, '#9aa2b1'),
    rect(190, 196, 220, 208, 46, ink),
    pick([rings, rings, time + line('M252 366H348', accent.base, 8)]),
    path('M210 262Q210 216 256 214L220 330Q208 300 210 262Z', '#ffffff1c'),
  ].join('');
}

export const accessories = {
  juttis: { stance: 'flat', draw: juttis },
  sandals: { stance: 'flat', draw: sandals },
  sneakers: { stance: 'standing', draw: sneakers },
  bag: { stance: 'standing', draw: bag },
  watch: { stance: 'flat', draw: watch },
} satisfies Record<string, Drawing>;
