import { type Art, cream, type Drawing, gold } from '../art.ts';
import { dot, groundShadow, hoop, line, mirrored, oval, path, rect, row, turned } from '../shapes.ts';

const clays = ['#c4643b', '#b5543a', '#cf7d4c'];

function flame(x: number, y: number, size: number): string {
  const drop = (part: number, color: string) => {
    const [w, h] = [size * 0.36 * part, size * part];
    const top = y - h;
    return path(
      `M${x} ${top}C${x + w * 0.4} ${y - h * 0.66} ${x + w} ${y - h * 0.5} ${x + w} ${y - h * 0.28}A${w} ${h * 0.28} 0 0 1 ${x - w} ${y - h * 0.28}C${x - w} ${y - h * 0.5} ${x - w * 0.3} ${y - h * 0.6} ${x} ${top}Z`,
      color,
    );
  };
  return drop(1, '#f08a24') + drop(0.72, '#fbc142') + drop(0.42, '#fff2c4');
}

const marigold = (x: number, y: number, size: number) =>
  row(9, (i) =>
    turned(i * 40, oval(x, y - size * 0.62, size * 0.34, size * 0.46, i % 2 ? '#f2a01f' : '#e8871a'), x, y),
  ) +
  dot(x, y, size * 0.5, '#f7b733') +
  dot(x, y, size * 0.22, '#d9741a');

function diya({ side, accent, tint, pick, solid }: Art): string {
  const clay = tint(...clays);
  const body = 'M116 388Q300 470 506 352Q480 506 300 506Q140 506 116 388Z';
  const dots = row(9, (i) =>
    dot(162 + i * 34, 446 + Math.sin((Math.PI * i) / 8) * 16 - i * 3, 7, i % 2 ? accent.pale : cream),
  );
  const petals = row(8, (i) => path(`M${150 + i * 38} ${470 - i * 2}q19 -44 38 -2z`, i % 2 ? side.base : accent.base));
  return [
    groundShadow(300, 506, 200),
    `<circle cx="470" cy="270" r="150" fill="#fff3b8" opacity=".5"/><circle cx="470" cy="270" r="96" fill="#ffe99a" opacity=".5"/>`,
    solid(body, clay.base, pick([dots, petals]) + path('M420 380Q470 390 400 520H540V340Z', `${clay.deep}44`)),
    path('M116 388Q120 338 280 338Q400 340 506 352Q430 432 290 432Q130 432 116 388Z', clay.light),
    path('M140 388Q146 352 280 352Q386 354 466 362Q400 416 290 418Q156 418 140 388Z', clay.deep),
    path('M160 392Q200 366 290 368Q370 370 420 378Q370 412 290 412Q190 412 160 392Z', '#e8b33c'),
    line('M330 388Q410 384 468 350', '#fff5df', 13),
    flame(472, 352, 132),
    marigold(92, 492, 34) + marigold(150, 520, 24) + marigold(520, 506, 28),
  ].join('');
}

function lamp({ main, side, accent, cloth, pick, solid }: Art): string {
  const shade = 'M226 92H374L446 304Q300 326 154 304Z';
  const fabric = cloth(accent.pale, pick([main.base, main.light, accent.dark]), [
    'plain',
    'dots',
    'waves',
    'buti',
    'stripes',
  ]);
  const base = pick([
    'M284 318H316V346Q384 372 384 430Q384 480 340 494H260Q216 480 216 430Q216 372 284 346Z',
    'M286 318H314Q314 360 340 380Q356 396 330 412Q318 424 330 450Q352 470 356 494H244Q248 470 270 450Q282 424 270 412Q244 396 260 380Q286 360 286 318Z',
  ]);
  return [
    groundShadow(300, 504, 150),
    '<circle cx="300" cy="230" r="230" fill="#fff2b5" opacity=".45"/>',
    solid(
      base,
      main.base,
      path('M330 310Q330 420 300 500H400V310Z', main.dark) + line('M244 420Q244 390 262 376', main.pale, 8),
    ),
    rect(232, 490, 136, 16, 6, main.deep),
    solid(
      shade,
      fabric,
      path('M330 80L400 330H460L380 80Z', `${main.deep}22`) + line('M150 296Q300 320 450 296', side.base, 16),
    ),
    line('M228 96H372', side.base, 12),
    line('M392 314V350', side.dark, 3) + dot(392, 356, 8, gold.base),
  ].join('');
}

const blade = (turn: number, height: number, green: { base: string; light: string; dark: string }) =>
  turned(
    turn,
    path(`M300 372Q262 ${372 - height * 0.4} 300 ${372 - height}Q338 ${372 - height * 0.4} 300 372Z`, green.base) +
      path(`M300 372Q338 ${372 - height * 0.4} 300 ${372 - height}Z`, green.dark) +
      line(`M300 360V${372 - height * 0.82}`, green.light, 3),
    300,
    372,
  );

function plant({ main, accent, tint, cloth, pick, solid }: Art): string {
  const green = tint('#4f8a4c', '#3d7a56', '#6a9a45');
  const round = (x: number, y: number, size: number, turn: number) =>
    line(`M300 380Q${(300 + x) / 2 + 10} ${y + 60} ${x} ${y}`, green.dark, 6) +
    turned(
      turn,
      path(
        `M${x} ${y + size}C${x - size * 1.5} ${y + size * 0.2} ${x - size} ${y - size} ${x} ${y - size}C${x + size} ${y - size} ${x + size * 1.5} ${y + size * 0.2} ${x} ${y + size}Z`,
        green.base,
      ) + line(`M${x} ${y - size * 0.7}V${y + size}`, green.light, 4),
      x,
      y,
    );
  const upright = [-34, 36, -20, 20, 0]
    .map((turn, i) => blade(turn, [200, 190, 240, 250, 290][i] ?? 200, green))
    .join('');
  const bushy =
    round(190, 250, 44, 30) +
    round(410, 240, 46, -30) +
    round(250, 160, 48, 12) +
    round(356, 150, 50, -14) +
    round(300, 270, 52, 0);
  const fern = row(9, (i) => blade(-64 + i * 16, 210 - Math.abs(i - 4) * 12 + (i % 2) * 40, green));
  const pot = 'M196 372H404L382 490Q378 506 362 506H238Q222 506 218 490Z';
  const glaze = cloth(main.base, pick([accent.light, main.light]), ['plain', 'waves', 'dots', 'buti']);
  return [
    groundShadow(300, 506, 150),
    pick([upright, bushy, fern]),
    solid(pot, glaze, rect(360, 360, 60, 160, 0, `${main.deep}55`) + rect(190, 396, 220, 12, 0, `${main.deep}55`)),
    rect(184, 362, 232, 36, 10, main.base) +
      rect(350, 362, 66, 36, 10, main.dark) +
      rect(198, 370, 80, 7, 3, main.light),
  ].join('');
}

function candle({ main, side, accent, solid, pick }: Art): string {
  const glass = 'M176 232H424V474Q424 506 392 506H208Q176 506 176 474Z';
  const sprig =
    line('M300 452V384', side.dark, 5) +
    row(3, (i) => mirrored(turned(38, oval(300, 384 + i * 20, 8, 18, side.base), 300, 400 + i * 20)));
  const bloom =
    row(6, (i) => turned(i * 60, oval(300, 396, 11, 18, main.light), 300, 416)) + dot(300, 416, 10, accent.base);
  return [
    groundShadow(300, 506, 170),
    '<circle cx="300" cy="170" r="130" fill="#fff1b0" opacity=".6"/>',
    oval(300, 232, 124, 20, '#ffffffaa'),
    solid(
      glass,
      '#ffffff88',
      rect(170, 282, 260, 240, 0, main.light) +
        oval(300, 282, 124, 17, main.pale) +
        rect(372, 282, 60, 230, 0, main.base),
    ),
    line('M300 284V244', '#4b3a3a', 6) + flame(300, 252, 104),
    rect(216, 344, 168, 124, 10, cream) + hoop(300, 406, 74, 52, `${accent.dark}`, 2) + pick([sprig, bloom]),
    hoop(300, 232, 124, 20, '#ffffffcc', 5) + line('M196 262V460', '#ffffffbb', 8),
  ].join('');
}

function incense({ main, side, accent, cloth, pick }: Art): string {
  const smoke = (x: number, way: number) =>
    line(`M${x} 196q${22 * way} -34 0 -66q${-24 * way} -34 ${4 * way} -74`, '#ffffffbb', 9);
  const stick = (x: number, lean: number) =>
    line(`M${x} 440L${x + lean} 206`, '#8b5a3c', 7) +
    line(`M${x + lean * 0.28} 374L${x + lean} 206`, '#5a3b33', 11) +
    dot(x + lean, 204, 6, '#ef6b35');
  const box = rect(124, 190, 130, 316, 8, cloth(main.base, main.light, ['paisley', 'buti', 'dots', 'waves']));
  const label =
    rect(124, 270, 130, 130, 0, cream) +
    row(8, (i) => turned(i * 45, oval(189, 312, 9, 19, pick([side.base, side.light])), 189, 335)) +
    dot(189, 335, 12, accent.base);
  return [
    groundShadow(330, 506, 240),
    box + label + rect(228, 190, 26, 316, 8, `${main.deep}44`) + rect(124, 190, 130, 14, 6, accent.base),
    smoke(364, 1) + smoke(424, -1),
    stick(392, -30) + stick(402, 0) + stick(412, 30),
    path('M312 436H492Q486 500 402 504Q318 500 312 436Z', gold.base) +
      path('M430 436H492Q486 500 402 504Q440 490 430 436Z', gold.dark),
    oval(402, 436, 92, 15, gold.light) + oval(402, 437, 74, 9, '#cbb8a6') + rect(372, 498, 60, 10, 5, gold.dark),
  ].join('');
}

export const home = {
  diya: { stance: 'standing', draw: diya },
  lamp: { stance: 'standing', draw: lamp },
  plant: { stance: 'standing', draw: plant },
  candle: { stance: 'standing', draw: candle },
  incense: { stance: 'standing', draw: incense },
} satisfies Record<string, Drawing>;
