import { type Art, cream, type Draw, type Drawing, flat, standing, steel, type Tones, wood } from '../drawing/art.ts';
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
  stamped,
  turned,
} from '../drawing/shapes.ts';

const kadhaiOf =
  (...metals: string[]): Draw =>
  ({ side, accent, tint, pick, solid }) => {
    const iron = tint(...metals);
    const body = 'M96 296H504Q500 398 428 462Q404 482 372 482H228Q196 482 172 462Q100 398 96 296Z';
    const foods = pick(['#d9772a', '#e2b13c', '#b5462c', '#6f9440']);
    const bits = row(
      12,
      (i) =>
        oval(160 + i * 25, 290 + ((i * 13) % 22), 15, 9, i % 3 ? accent.base : side.light) +
        dot(168 + i * 25, 284 + ((i * 7) % 18), 4, '#4f8a3c'),
    );
    const steam = row(3, (i) => line(`M${240 + i * 60} 232q20 -28 0 -56q-20 -28 2 -58`, '#ffffffbb', 11));
    return [
      groundShadow(300, 486, 200),
      mirrored(
        line('M108 318Q52 318 52 352Q54 384 122 376', iron.deep, 17) + line('M104 316Q56 318 54 348', iron.light, 5),
      ),
      solid(
        body,
        iron.base,
        path('M410 280Q420 410 330 500H540V280Z', `${iron.deep}77`) +
          line('M126 336Q142 398 186 438', `${iron.pale}88`, 13),
      ),
      oval(300, 296, 206, 44, iron.light) + oval(300, 298, 190, 36, iron.deep) + oval(300, 302, 172, 28, foods),
      bits +
        line('M330 296L470 120', '#9b6a41', 17) +
        oval(318, 304, 40, 15, '#b98252') +
        line('M336 288L466 124', '#c6935f', 5),
      steam,
    ].join('');
  };

function copperBottle({ main, accent, tint, pick, solid }: Art): string {
  const metal = tint('#d07f48', '#c8733f', '#dc9057');
  const body = 'M246 178H354V200Q400 220 400 268V474Q400 506 368 506H232Q200 506 200 474V268Q200 220 246 200Z';
  const hammered = stamped(
    row(6, (i) => dot(i * 36, 0, 12, `${metal.light}99`)),
    [0, 1, 2, 3, 4, 5].map((r) => [(r % 2) * 18 + 210, 290 + r * 34]),
  );
  const flower = row(8, (k) => turned(k * 45, oval(0, -22, 6, 13, accent.base), 0, 0)) + dot(0, 0, 7, cream);
  const printed =
    rect(190, 300, 220, 150, 0, main.base) +
    stamped(
      flower,
      [222, 274, 326, 378].map((x) => [x, 374]),
    ) +
    rect(190, 308, 220, 5, 0, accent.base) +
    rect(190, 438, 220, 5, 0, accent.base);
  const lines = row(
    5,
    (i) => rect(190, 296 + i * 8, 220, 3, 0, metal.dark) + rect(190, 430 + i * 8, 220, 3, 0, metal.dark),
  );
  const sheen =
    rect(222, 180, 22, 340, 0, `${metal.pale}bb`) +
    rect(252, 180, 7, 340, 0, `${metal.pale}88`) +
    rect(336, 180, 14, 340, 0, `${metal.dark}88`) +
    rect(350, 180, 60, 340, 0, `${metal.deep}77`);
  return [
    groundShadow(300, 506, 135),
    hoop(300, 92, 22, 20, metal.dark, 10) + hoop(300, 92, 22, 20, metal.light, 4),
    solid(body, metal.base, pick([hammered, printed, lines]) + sheen),
    rect(240, 108, 120, 66, 14, metal.base) +
      rect(326, 108, 34, 66, 14, metal.dark) +
      rect(254, 114, 14, 54, 6, metal.pale),
    rect(236, 168, 128, 14, 7, metal.deep),
  ].join('');
}

function tiffin({ main, side, cloth, accent, pick }: Art): string {
  const painted = pick([true, false]);
  const tier = (y: number, i: number) => {
    const skin = painted
      ? i === 1
        ? cloth(cream, main.base, ['buti', 'dots', 'paisley'])
        : ([main.base, '', side.base][i] ?? steel.base)
      : steel.light;
    return [
      rect(178, y, 244, 102, 16, skin),
      rect(384, y, 38, 102, 14, `${steel.deep}66`) + rect(196, y + 20, 15, 66, 7, '#ffffff88'),
      rect(170, y - 7, 260, 17, 8, steel.dark) + rect(170, y - 7, 180, 9, 4, steel.pale),
    ].join('');
  };
  return [
    groundShadow(300, 506, 170),
    line('M152 480V178Q152 92 300 92Q448 92 448 178V480', steel.dark, 15) +
      line('M152 480V178Q152 92 300 92', steel.pale, 5),
    tier(402, 0) + tier(296, 1) + tier(190, 2),
    path('M176 184Q186 134 300 134Q414 134 424 184Z', painted ? accent.base : steel.light) +
      path('M340 138Q406 146 424 184H360Z', `${steel.deep}55`) +
      dot(300, 128, 15, steel.dark) +
      dot(297, 125, 6, steel.pale),
    rect(170, 180, 260, 14, 7, steel.dark),
    mirrored(rect(140, 250, 26, 60, 6, steel.dark) + rect(146, 256, 8, 48, 4, steel.pale)),
    rect(144, 494, 312, 14, 7, steel.deep),
  ].join('');
}

function pan(rim: string, inside: string, handle: Tones, food: string): string {
  const grip =
    rect(424, 276, 164, 48, 22, handle.base) + rect(424, 302, 164, 22, 11, handle.dark) + dot(562, 300, 9, handle.deep);
  const body = dot(300, 300, 190, rim) + dot(300, 300, 176, inside) + line('M150 252Q176 176 252 148', '#ffffff33', 12);
  return turned(38, moved(-66, 0, grip + body + food));
}

function tawa({ tint }: Art): string {
  const iron = tint('#43454f', '#3a3c45');
  const dosa =
    dot(300, 300, 146, '#dca04a') +
    dot(298, 298, 138, '#ebbd6c') +
    line(
      'M300 300Q330 296 326 322Q300 352 268 326Q246 286 288 256Q344 236 370 288Q380 352 320 384Q246 402 214 338Q196 254 268 208',
      '#d08f3c',
      9,
    );
  return pan('#2f3038', iron.base, wood, dosa);
}

function fryPan({ main, accent, pick }: Art): string {
  const bit = (x: number, y: number, turn: number, color: string) =>
    turned(turn, rect(x - 28, y - 11, 56, 22, 11, color) + rect(x - 20, y - 7, 36, 5, 2, '#ffffff55'), x, y);
  const colors = pick([
    ['#d0432f', '#e6a52a', '#5f9a46'],
    ['#5f9a46', '#e6a52a', '#f3e3c0'],
  ]);
  const vegetables = row(12, (i) =>
    bit(216 + ((i * 61) % 168), 206 + ((i * 83) % 184), i * 47, colors[i % 3] ?? '#5f9a46'),
  );
  return pan(steel.base, pick(['#50525e', steel.dark]), pick([main, accent]), vegetables + dot(300, 300, 6, '#4f8a3c'));
}

export const cookware = {
  kadhai: standing(kadhaiOf('#4a4c58', '#3c3f4a', '#5a5350')),
  brassPan: standing(kadhaiOf('#d0a03e', '#c4943a')),
  tawa: flat(tawa),
  fryPan: flat(fryPan),
  copperBottle: standing(copperBottle),
  tiffin: standing(tiffin),
} satisfies Record<string, Drawing>;
