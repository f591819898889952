import { type Art, copper, cream, type Drawing, gold, steel } from '../art.ts';
import { dot, groundShadow, hoop, line, mirrored, oval, path, rect, row, stamped, turned } from '../shapes.ts';

function thali({ accent, pick, solid }: Art): string {
  const metal = pick([steel, steel, gold, copper]);
  const foods = pick([
    ['#c9551f', '#e6b422', '#5e8b3a'],
    ['#e2c052', '#9c3f24', '#f6efe0'],
    ['#6b8f3a', '#d9772a', '#b03a2a'],
  ]);
  const bowl = (x: number, y: number, food: string) =>
    [
      oval(x + 3, y + 8, 63, 63, `${metal.deep}55`) +
        dot(x, y, 62, metal.dark) +
        dot(x, y, 58, metal.light) +
        dot(x, y, 48, food),
      path(
        `M${x - 38} ${y - 6}Q${x - 26} ${y - 36} ${x + 8} ${y - 38}Q${x - 16} ${y - 24} ${x - 38} ${y - 6}Z`,
        '#ffffff55',
      ),
      dot(x + 14, y + 10, 5, '#4f7f3a') + dot(x - 6, y + 18, 4, '#4f7f3a') + dot(x + 20, y - 8, 3.5, '#fff4d6'),
    ].join('');
  const rice =
    path('M196 392Q186 330 250 322Q316 318 318 384Q314 440 254 440Q206 438 196 392Z', '#fffaf0') +
    row(14, (i) =>
      turned(
        i * 53,
        oval(222 + ((i * 37) % 74), 352 + ((i * 23) % 62), 7, 2.6, '#e9dcc0'),
        222 + ((i * 37) % 74),
        352 + ((i * 23) % 62),
      ),
    );
  const roti =
    dot(392, 392, 70, '#e8c48d') +
    dot(384, 386, 66, '#f0d3a2') +
    row(7, (i) => oval(350 + ((i * 29) % 76), 352 + ((i * 31) % 70), 9, 5, '#c08a52'));
  return [
    dot(300, 300, 232, metal.deep) +
      solid('M300 70A230 230 0 1 1 299.9 70Z', metal.base, path('M300 60Q420 300 300 540H560V60Z', `${metal.dark}66`)),
    dot(300, 300, 206, metal.light) + hoop(300, 300, 218, 218, metal.pale, 4),
    roti + rice,
    bowl(178, 268, foods[0] ?? '') + bowl(300, 196, foods[1] ?? '') + bowl(424, 268, foods[2] ?? ''),
    dot(170, 366, 9, accent.base) + path('M292 470q30 -16 52 6q-26 14 -52 -6z', '#5f9a3f'),
  ].join('');
}

function kadhai({ side, accent, tint, pick, solid }: Art): string {
  const iron = tint('#4a4c58', '#3c3f4a', '#5a5350', '#6f7783');
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
}

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

export const cookware = {
  thali: { stance: 'flat', draw: thali },
  kadhai: { stance: 'standing', draw: kadhai },
  copperBottle: { stance: 'standing', draw: copperBottle },
  tiffin: { stance: 'standing', draw: tiffin },
} satisfies Record<string, Drawing>;
