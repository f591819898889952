import { type Art, type Drawing, flat, ink, tones } from '../drawing/art.ts';
import { dot, line, oval, path, rect, row, stamped, turned } from '../drawing/shapes.ts';

function wallpapers({ main, side, accent }: Art): string[] {
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
  return [dunes, waves, circles];
}

function phone(art: Art): string {
  const { main, accent, fade, pick, solid } = art;
  const screen = 'M204 84Q204 70 218 70H382Q396 70 396 84V516Q396 530 382 530H218Q204 530 204 516Z';
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
      pick(wallpapers(art)) + rect(238, 118, 90, 14, 7, '#ffffffdd') + rect(238, 144, 54, 9, 4, '#ffffffaa') + icons,
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

function keypadPhone({ main, accent, side, pick, fade }: Art): string {
  const key = rect(0, 0, 50, 34, 12, main.pale) + rect(0, 24, 50, 10, 5, `${main.dark}55`);
  const keys = Array.from({ length: 12 }, (_, i) => [212 + (i % 3) * 63, 376 + Math.floor(i / 3) * 42] as const);
  const scene = pick([
    dot(338, 150, 22, accent.base) + path('M216 230Q262 170 300 214Q344 170 384 230V256H216Z', side.base),
    rect(236, 128, 86, 20, 6, '#ffffffcc') +
      rect(236, 160, 128, 10, 5, '#ffffffaa') +
      rect(236, 182, 100, 10, 5, '#ffffffaa') +
      path('M350 128l16 20h-32z', accent.base),
  ]);
  return turned(
    pick([-8, 7]),
    [
      rect(180, 46, 240, 512, 54, main.deep) +
        rect(180, 46, 234, 506, 52, main.base) +
        rect(394, 90, 16, 410, 8, main.dark),
      rect(252, 66, 96, 9, 4, main.deep) +
        rect(204, 92, 192, 186, 18, ink) +
        rect(214, 102, 172, 166, 10, fade('#bfe0ea', '#e8f3ee')),
      scene + rect(222, 108, 26, 8, 3, '#2b2a3a88') + rect(354, 108, 24, 8, 3, '#2b2a3a88'),
      dot(300, 324, 38, main.dark) +
        dot(300, 324, 30, main.light) +
        dot(300, 324, 14, accent.base) +
        rect(210, 308, 44, 30, 13, '#5fae6e') +
        rect(346, 308, 44, 30, 13, '#d1493f'),
      stamped(key, keys) + row(12, (i) => dot(237 + (i % 3) * 63, 391 + Math.floor(i / 3) * 42, 4, main.deep)),
    ].join(''),
  );
}

export const phones = {
  phone: flat(phone),
  keypadPhone: flat(keypadPhone),
  watch: flat(watch),
  keyboard: flat(keyboard),
} satisfies Record<string, Drawing>;
