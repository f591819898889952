import { type Art, cream, type Drawing, flat, ink, standing, tones, wood } from '../drawing/art.ts';
import { dot, groundShadow, hoop, line, oval, path, rect, row, turned } from '../drawing/shapes.ts';

function cricketBat({ main, side, accent, tint, pick, solid }: Art): string {
  const willow = tint('#e8c48c', '#dfb87a', '#edd0a0');
  const blade = 'M256 212Q256 196 280 184H320Q344 196 344 212V496Q344 540 300 540Q256 540 256 496Z';
  const stickers = pick([
    path('M250 300L350 260V330L250 370Z', main.base) + path('M250 380L350 340V360L250 400Z', accent.base),
    rect(250, 280, 100, 96, 0, main.base) +
      row(3, (i) => path(`M262 ${300 + i * 26}l38 -14l38 14v8l-38 -14l-38 14z`, accent.light)),
    path('M300 270Q340 300 330 356L300 400L270 356Q260 300 300 270Z', main.base) +
      path('M300 296Q320 320 314 350L300 374L286 350Q280 320 300 296Z', accent.base),
  ]);
  const bat = [
    rect(280, 40, 40, 152, 16, side.dark) +
      row(9, (i) => line(`M282 ${62 + i * 14}L318 ${54 + i * 14}`, side.light, 4)) +
      rect(276, 34, 48, 16, 8, side.deep),
    path('M280 184H320L312 220Q300 240 288 220Z', wood.dark),
    solid(
      blade,
      willow.base,
      row(4, (i) => line(`M${270 + i * 20} 190V540`, willow.dark, 2)) +
        stickers +
        rect(326, 180, 24, 370, 0, `${willow.deep}55`) +
        rect(250, 500, 100, 12, 0, accent.base),
    ),
    path('M280 184H320L312 224Q300 244 288 224Z', side.base),
  ].join('');
  const ball =
    dot(462, 446, 46, '#b3352f') +
    path('M470 401A46 46 0 0 1 440 486Q500 460 470 401Z', '#8e2828') +
    line('M428 420Q462 446 488 482', cream, 5, 'stroke-dasharray="3 7"') +
    oval(446, 424, 11, 7, '#e08a7c');
  return turned(32, bat) + ball;
}

function yogaMat({ main, side, accent, pick, cloth }: Art): string {
  const spiral = 'M452 372A62 62 0 1 1 390 434A44 44 0 1 0 434 390A28 28 0 1 1 420 444';
  const skin = cloth(main.base, main.light, ['plain', 'waves', 'dots', 'stripes']);
  const lotus = pick([true, false])
    ? row(5, (i) => turned(-60 + i * 30, path('M236 470Q214 440 236 404Q258 440 236 470Z', accent.light), 236, 470))
    : row(3, (i) => rect(150 + i * 16, 356, 7, 150, 3, accent.light));
  return [
    groundShadow(300, 506, 250),
    path('M112 434A74 74 0 0 1 186 360H440A74 74 0 0 1 440 508H186A74 74 0 0 1 112 434Z', skin) +
      path('M112 450A74 74 0 0 0 186 508H440V478H186Q130 478 112 450Z', `${main.deep}55`),
    lotus,
    dot(440, 434, 74, main.light) + line(spiral, main.dark, 8),
    rect(196 + 84, 354, 24, 158, 8, side.base) +
      rect(280, 354, 8, 158, 4, side.light) +
      line('M292 356Q230 190 320 180Q404 178 372 356', side.base, 15) +
      rect(360, 354, 24, 158, 8, side.base) +
      rect(360, 354, 8, 158, 4, side.light),
  ].join('');
}

function racket({ main, side, accent, pick }: Art): string {
  const strings =
    row(9, (i) => line(`M${228 + i * 18} 60V330`, '#fffaf0', 2.5)) +
    row(13, (i) => line(`M200 ${70 + i * 20}H400`, '#fffaf0', 2.5));
  const one = [
    `<clipPath id="head"><ellipse cx="300" cy="192" rx="98" ry="126"/></clipPath><g clip-path="url(#head)">${strings}</g>`,
    hoop(300, 192, 102, 130, main.base, 15) + line('M204 160A98 126 0 0 1 260 78', main.pale, 6),
    path('M270 314Q300 336 330 314L308 372H292Z', main.dark) +
      rect(293, 352, 14, 120, 4, side.light) +
      rect(298, 352, 9, 120, 4, side.dark),
    rect(284, 440, 32, 124, 9, ink) +
      row(7, (i) => line(`M286 ${462 + i * 15}L314 ${452 + i * 15}`, '#55536a', 4)) +
      rect(282, 434, 36, 14, 7, accent.base),
  ].join('');
  const cork = pick([cream, accent.base]);
  const shuttle = turned(
    -38,
    path('M430 470L404 386H484L458 470Z', '#fffaf0') +
      row(5, (i) => line(`M${432 + i * 6} 470L${408 + i * 18} 388`, '#d5cfc2', 3)) +
      line('M412 412H476M420 438H468', side.base, 4) +
      path('M426 468H462V482A18 18 0 0 1 426 482Z', cork) +
      rect(426, 462, 36, 9, 3, side.dark),
    444,
    440,
  );
  return turned(30, one) + shuttle;
}

function dumbbells({ main, side, pick }: Art): string {
  const plate = pick([main, tones('#4a4c58')]);
  const end = (x: number, way: number) =>
    rect(x - 26, 360, 52, 146, 18, plate.base) +
    rect(x + 4, 360, 22, 146, 11, plate.dark) +
    rect(x - 16, 380, 8, 100, 4, plate.light) +
    rect(x + way * 46 - 18, 378, 36, 110, 13, side.base) +
    rect(x + way * 46 + 2, 378, 16, 110, 8, side.dark);
  const kettle = [
    line('M152 300Q140 196 208 196Q276 196 264 300', plate.deep, 30) + line('M154 284Q150 206 208 204', plate.light, 7),
    dot(208, 366, 100, plate.base) +
      path('M250 276A100 100 0 0 1 180 462Q310 440 250 276Z', plate.dark) +
      rect(140, 448, 136, 18, 9, plate.deep),
    dot(208, 366, 46, side.base) + dot(208, 366, 36, side.light) + oval(150, 312, 18, 12, plate.pale),
  ].join('');
  const bar =
    rect(196, 418, 260, 30, 12, '#b9c0ca') +
    rect(196, 434, 260, 14, 7, '#8b93a0') +
    row(9, (i) => rect(256 + i * 17, 418, 4, 30, 2, '#8b93a0'));
  return groundShadow(210, 464, 150, 14) + kettle + groundShadow(330, 506, 210) + bar + end(200, 1) + end(462, -1);
}

export const sports = {
  cricketBat: flat(cricketBat),
  yogaMat: standing(yogaMat),
  racket: flat(racket),
  dumbbells: standing(dumbbells),
} satisfies Record<string, Drawing>;
