import { type Art, type Drawing, ink, tones } from '../art.ts';
import { dot, groundShadow, line, oval, path, rect, row, stamped, turned } from '../shapes.ts';

function phone({ main, side, accent, fade, pick, solid }: Art): string {
  const screen = 'M204 84Q204 70 218 70H382Q396 70 396 84V516Q396 530 382 530H218Q204 530 204 516Z';
  const dunes =
    dot(330, 210, 44, accent.light) +
    path('M190 350Q270 260 340 340Q380 300 410 320V540H190Z', side.base) +
    path('M190 430Q280 350 410 440V540H190Z', side.dark);
  const waves = row(5, (i) =>
    path(
      `M190 ${280 + i * 52}Q250 ${240 + i * 52} 300 ${280 + i * 52}T410 ${280 + i * 52}V540H190Z`,
      [side.light, side.base, accent.base, main.light, main.base][i] ?? ink,
    ),
  );
  const circles = row(4, (i) =>
    dot(340, 360, 170 - i * 40, [side.base, accent.base, side.light, main.light][i] ?? ink),
  );
  const icons = stamped(
    rect(0, 0, 30, 30, 9, '#ffffffd0'),
    [0, 1, 2, 3].map((i) => [225 + i * 40, 470] as const),
  );
  const front = [
    rect(408, 190, 8, 62, 4, main.deep) + rect(408, 270, 8, 34, 4, main.deep),
    rect(188, 54, 224, 492, 40, main.dark) + rect(192, 56, 216, 486, 38, ink),
    solid(
      screen,
      fade(main.light, accent.pale),
      pick([dunes, waves, circles]) +
        rect(238, 118, 90, 14, 7, '#ffffffdd') +
        rect(238, 144, 54, 9, 4, '#ffffffaa') +
        icons,
    ),
    rect(268, 82, 64, 16, 8, ink),
    path('M204 84Q204 70 218 70H300L204 300Z', '#ffffff22'),
  ].join('');
  const lens = (y: number) => dot(248, y, 27, ink) + dot(248, y, 18, '#4a5068') + dot(242, y - 6, 6, '#aab6d4');
  const back = [
    rect(180, 60, 224, 492, 40, main.deep) +
      rect(180, 60, 218, 488, 40, main.base) +
      path('M398 100V508Q398 548 358 548H330Q380 300 340 60H358Q398 60 398 100Z', main.dark),
    rect(206, 86, 84, 178, 38, main.light) + lens(132) + lens(204) + dot(276, 100, 7, '#ffe7ae'),
  ].join('');
  return turned(-10, back, 300, 300) + turned(8, moveRight(front), 300, 300);
}

const moveRight = (content: string) => `<g transform="translate(52 14)">${content}</g>`;

function charger({ main, accent, pick, solid }: Art): string {
  const shell = pick([tones('#f3f1ec'), tones('#40424f'), main]);
  const cable = pick([tones('#f3f1ec'), accent, main]);
  const body = 'M132 214Q132 184 162 184H318Q348 184 348 214V426Q348 456 318 456H162Q132 456 132 426Z';
  const bolt = path('M252 284L204 352H238L226 402L278 328H242Z', accent.base);
  return [
    groundShadow(300, 504, 240),
    rect(186, 118, 20, 74, 5, '#b9c0ca') +
      rect(274, 118, 20, 74, 5, '#b9c0ca') +
      rect(196, 118, 10, 74, 5, '#8b93a0') +
      rect(284, 118, 10, 74, 5, '#8b93a0'),
    solid(
      body,
      shell.base,
      rect(300, 180, 60, 290, 0, shell.dark) +
        rect(150, 206, 12, 190, 6, shell.pale) +
        rect(120, 430, 240, 6, 0, shell.dark),
    ),
    bolt,
    line('M240 470Q240 520 330 506Q470 480 440 380Q412 290 480 250Q520 222 490 176', '#3a223822', 22),
    line('M240 470Q240 514 330 498Q470 470 440 372Q412 282 480 244Q520 216 490 176', cable.dark, 15) +
      line('M240 470Q240 514 330 498Q470 470 440 372Q412 282 480 244Q520 216 490 176', cable.light, 5),
    rect(220, 450, 40, 40, 8, shell.deep),
    turned(
      -28,
      rect(468, 112, 40, 62, 9, cable.base) +
        rect(492, 112, 16, 62, 8, cable.dark) +
        rect(475, 78, 26, 38, 8, '#b9c0ca') +
        rect(482, 84, 12, 10, 4, '#6f7783'),
      488,
      170,
    ),
  ].join('');
}

function powerBank({ main, accent, cloth, pick, solid }: Art): string {
  const body = 'M190 150Q190 116 224 116H376Q410 116 410 150V472Q410 506 376 506H224Q190 506 190 472Z';
  const lights = row(4, (i) => dot(258 + i * 28, 214, 8, i < 3 ? '#8be39b' : `${main.pale}66`));
  const bolt = path('M316 280L252 372H296L280 440L350 344H304Z', accent.base);
  const bars =
    rect(246, 292, 108, 160, 16, main.dark) +
    rect(278, 278, 44, 16, 5, main.dark) +
    row(3, (i) => rect(260, 408 - i * 42, 80, 32, 6, i === 2 ? accent.light : accent.base));
  return [
    groundShadow(310, 506, 170),
    line('M344 120Q344 64 420 72Q500 84 490 200Q480 330 470 430', main.deep, 13) +
      rect(452, 424, 36, 54, 9, main.deep) +
      rect(459, 474, 22, 26, 5, '#b9c0ca'),
    solid(
      body,
      pick([main.base, cloth(main.base, main.dark, ['dots', 'waves', 'checks'])]),
      rect(360, 100, 60, 420, 0, `${main.deep}66`) + rect(208, 140, 12, 320, 6, `${main.pale}aa`),
    ),
    rect(322, 108, 44, 18, 5, '#8b93a0') + rect(236, 190, 130, 48, 24, main.deep) + lights,
    pick([bolt, bars]),
  ].join('');
}

function keyboard({ main, side, accent, pick }: Art): string {
  const base = pick([tones('#eceae4'), tones('#41434f'), side]);
  const key = rect(0, 0, 32, 34, 7, base.pale) + rect(0, 27, 32, 8, 4, base.dark);
  const places = [0, 1, 2, 3].flatMap((line) =>
    Array.from({ length: 11 }, (_, i) => [66 + i * 40 + line * 4, 200 + line * 44] as const),
  );
  const bottom =
    rect(66, 376, 60, 34, 7, main.base) +
    rect(134, 376, 52, 34, 7, base.pale) +
    rect(194, 376, 200, 34, 7, base.pale) +
    rect(402, 376, 54, 34, 7, base.pale) +
    rect(464, 376, 48, 34, 7, accent.base);
  const mouse = [
    path('M470 440Q516 440 520 492Q522 556 470 558Q418 556 420 492Q424 440 470 440Z', base.base) +
      path('M470 440Q516 440 520 492Q522 556 470 558Q500 500 470 440Z', base.dark),
    line('M470 446V492M424 496Q470 508 516 496', base.deep, 3) + rect(463, 462, 14, 30, 7, accent.base),
  ].join('');
  return [
    line('M300 180Q300 130 360 120T420 50', base.deep, 7),
    rect(44, 176, 512, 256, 26, base.deep) + rect(44, 172, 512, 250, 26, base.base),
    stamped(key, places),
    rect(510, 200, 30, 34, 7, accent.base) + rect(514, 244, 26, 34, 7, main.base) + bottom,
    pick([mouse, mouse, '']),
  ].join('');
}

function bulb({ main, side, tint, pick, solid }: Art): string {
  const glow = tint('#ffe08a', '#ffd9a0', '#fff0c4');
  const glass =
    'M300 96Q424 100 424 220Q424 286 372 330Q352 350 350 384H250Q248 350 228 330Q176 286 176 220Q176 100 300 96Z';
  const filament = line(
    'M276 384V286L256 238Q268 214 280 238Q292 262 300 238Q308 214 320 238Q332 262 344 238L324 286V384',
    '#d98a2a',
    6,
  );
  const led =
    path('M228 330Q300 350 372 330Q352 350 350 384H250Q248 350 228 330Z', '#e9e5dc') +
    row(3, (i) => rect(264 + i * 32, 250, 10, 60, 5, '#fff9e8'));
  return [
    groundShadow(300, 506, 110),
    `<circle cx="300" cy="230" r="218" fill="${glow.pale}" opacity=".55"/>`,
    row(10, (i) => turned(i * 36 - 162, line('M300 48V22', '#f2b64a', 9), 300, 230)),
    solid(glass, glow.light, path('M372 110Q440 250 350 384H460V110Z', glow.base) + pick([filament, led])) +
      line('M206 220Q208 140 270 126', '#ffffffcc', 12),
    rect(246, 384, 108, 18, 8, main.base) + rect(246, 384, 30, 18, 8, main.light),
    row(4, (i) => rect(250, 404 + i * 21, 100, 17, 8, '#b9c0ca') + rect(310, 404 + i * 21, 40, 17, 8, '#8b93a0')),
    path('M266 488H334L318 506H282Z', side.deep),
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

export const gadgets = {
  watch: { stance: 'flat', draw: watch },
  phone: { stance: 'flat', draw: phone },
  charger: { stance: 'standing', draw: charger },
  powerBank: { stance: 'standing', draw: powerBank },
  keyboard: { stance: 'flat', draw: keyboard },
  bulb: { stance: 'standing', draw: bulb },
} satisfies Record<string, Drawing>;
