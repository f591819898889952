import { type Art, type Drawing, flat, gold, silver, standing, wood } from '../drawing/art.ts';
import { dot, groundShadow, line, mirrored, oval, path, rect, row, turned } from '../drawing/shapes.ts';

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

const leathers = ['#8a5230', '#a5683c', '#5a3a30', '#7a2f2c', '#3f4a3f'];

function satchel({ accent, tint, pick, solid }: Art): string {
  const leather = tint(...leathers);
  const metal = pick([gold, silver]);
  const strap = (x: number) =>
    rect(x - 17, 236, 34, 216, 8, leather.dark) +
    rect(x - 23, 384, 46, 42, 8, metal.base) +
    rect(x - 13, 394, 26, 22, 4, leather.deep) +
    row(3, (i) => dot(x, 286 + i * 28, 3.5, leather.deep));
  return [
    groundShadow(300, 506, 230),
    line('M130 262Q150 70 300 70Q450 70 470 262', leather.deep, 19) + line('M133 250Q154 76 300 76', leather.base, 6),
    solid(
      'M92 258Q92 230 120 230H480Q508 230 508 258V470Q508 506 472 506H128Q92 506 92 470Z',
      leather.base,
      rect(440, 220, 90, 300, 0, leather.dark) + rect(90, 478, 420, 30, 0, leather.dark),
    ),
    path(
      'M256 232V206Q256 190 272 190H328Q344 190 344 206V232H326V214Q326 208 318 208H282Q274 208 274 214V232Z',
      leather.deep,
    ),
    solid(
      'M84 252Q84 222 114 222H486Q516 222 516 252V350Q516 404 462 404H138Q84 404 84 350Z',
      leather.light,
      rect(430, 216, 100, 200, 0, `${leather.base}`) +
        line('M102 256V348Q102 386 140 386H460Q498 386 498 348V256', leather.pale, 3, 'stroke-dasharray="12 9"'),
    ),
    strap(200) + strap(400) + dot(300, 316, 17, accent.base) + dot(300, 316, 9, leather.light),
  ].join('');
}

function wallet({ accent, side, tint, pick, solid }: Art): string {
  const leather = tint(...leathers);
  const card = (x: number, y: number, color: string) =>
    rect(x, y, 250, 150, 14, color) +
    rect(x + 18, y + 22, 44, 32, 6, '#ffffff99') +
    rect(x + 18, y + 70, 120, 9, 4, '#ffffff88');
  const emboss = pick([
    row(8, (i) => turned(i * 45, oval(300, 338, 8, 17, leather.dark), 300, 362)) + dot(300, 362, 9, leather.dark),
    rect(252, 350, 96, 24, 12, leather.dark),
    '',
  ]);
  return turned(
    -8,
    [
      rect(128, 128, 330, 170, 8, '#9dbb8a') + rect(146, 142, 294, 140, 6, '#b9d0a6') + dot(296, 200, 34, '#9dbb8a'),
      card(150, 152, side.base) + card(196, 178, accent.base),
      solid(
        'M96 236Q96 212 120 212H480Q504 212 504 236V468Q504 492 480 492H120Q96 492 96 468Z',
        leather.base,
        rect(438, 200, 80, 300, 0, leather.dark) + rect(96, 212, 408, 24, 0, leather.light),
      ),
      line('M114 250V474H486V250', leather.pale, 3, 'stroke-dasharray="13 9"') + emboss,
      rect(404, 324, 116, 66, 20, leather.deep) + dot(438, 357, 15, gold.base) + dot(435, 354, 6, gold.pale),
    ].join(''),
  );
}

function potli({ main, side, accent, cloth, pick, solid }: Art): string {
  const zari = pick([gold, accent]);
  const body = 'M216 268Q120 340 140 440Q152 506 300 508Q448 506 460 440Q480 340 384 268Z';
  const fabric = cloth(main.base, pick([zari.light, main.light, side.light]), ['buti', 'paisley', 'dots', 'waves']);
  const frill =
    'M214 270Q180 210 206 166Q226 196 246 160Q266 196 284 158Q300 196 318 158Q336 196 356 160Q374 196 394 166Q420 210 386 270Z';
  const tassel = (x: number, y: number) =>
    dot(x, y, 12, zari.dark) +
    path(`M${x - 11} ${y + 8}H${x + 11}L${x + 19} ${y + 62}H${x - 19}Z`, side.base) +
    line(`M${x - 7} ${y + 14}L${x - 11} ${y + 60}M${x + 7} ${y + 14}L${x + 11} ${y + 60}`, side.dark, 3);
  return [
    groundShadow(300, 506, 180),
    solid(
      frill,
      main.light,
      row(5, (i) => line(`M${244 + i * 28} 170Q${256 + i * 22} 230 ${264 + i * 18} 270`, main.dark, 5)) +
        line('M206 172Q226 202 246 166Q266 202 284 164Q300 202 318 164Q336 202 356 166Q374 202 394 172', zari.base, 8),
    ),
    solid(
      body,
      fabric,
      `${row(4, (i) => line(`M${256 + i * 30} 272Q${232 + i * 46} 360 ${220 + i * 54} 510`, `${main.deep}44`, 6))}${path('M110 446Q300 500 490 446V520H110Z', zari.base)}${line('M110 440Q300 494 490 440', side.base, 7)}${path('M400 280Q480 380 420 510H490V280Z', `${main.deep}33`)}`,
    ),
    rect(208, 256, 184, 22, 11, zari.base) + rect(208, 256, 184, 7, 3, zari.light),
    line('M230 266Q150 280 122 340M370 266Q450 280 478 340', zari.dark, 6) + tassel(120, 346) + tassel(480, 346),
    row(7, (i) => dot(222 + i * 26, 267, 5, side.light)),
  ].join('');
}

export const bags = {
  bag: standing(bag),
  satchel: standing(satchel),
  wallet: flat(wallet),
  potli: standing(potli),
} satisfies Record<string, Drawing>;
