import { type Art, cream, type Draw, type Drawing, standing } from '../drawing/art.ts';
import { dot, groundShadow, hoop, line, oval, path, rect, row, turned } from '../drawing/shapes.ts';

const leafSprig = (x: number, y: number, color: string, vein: string) =>
  turned(
    -28,
    path(`M${x} ${y + 40}Q${x - 36} ${y} ${x} ${y - 44}Q${x + 36} ${y} ${x} ${y + 40}Z`, color) +
      line(`M${x} ${y + 40}V${y - 28}`, vein, 3),
    x,
    y,
  ) +
  turned(
    32,
    path(
      `M${x + 20} ${y + 40}Q${x - 6} ${y + 10} ${x + 20} ${y - 24}Q${x + 46} ${y + 10} ${x + 20} ${y + 40}Z`,
      color,
    ) + line(`M${x + 20} ${y + 40}V${y - 12}`, vein, 3),
    x,
    y,
  );

function tea({ main, side, accent, cloth, pick, solid }: Art): string {
  const box = 'M184 190H416V490Q416 506 400 506H200Q184 506 184 490Z';
  const leaves = leafSprig(292, 340, '#5c8c46', '#cfe0ae');
  const glass =
    path('M262 306H338L328 388H272Z', '#b9683a') +
    path('M262 306H338L336 322H264Z', '#e9c9a0') +
    row(2, (i) => line(`M${286 + i * 26} 292q8 -12 0 -24`, accent.dark, 5));
  const sun = dot(300, 330, 26, accent.base) + path('M240 392Q270 336 300 362Q330 330 360 392Z', '#5c8c46');
  return [
    groundShadow(300, 506, 160),
    solid(
      box,
      cloth(main.base, main.light, ['plain', 'paisley', 'buti', 'dots']),
      rect(372, 180, 60, 340, 0, `${main.deep}55`) +
        rect(180, 452, 240, 10, 0, accent.base) +
        rect(180, 212, 240, 10, 0, accent.base),
    ),
    path('M300 252Q372 262 372 340Q372 418 300 430Q228 418 228 340Q228 262 300 252Z', cream) +
      pick([leaves, glass, sun]),
    rect(176, 128, 248, 70, 12, side.base) +
      rect(368, 128, 56, 70, 12, side.dark) +
      rect(190, 138, 120, 9, 4, side.light) +
      rect(176, 186, 248, 12, 6, side.deep),
    path('M96 500Q116 470 150 484Q170 468 190 490Q204 506 180 508H104Q90 508 96 500Z', '#3d2b22') +
      row(8, (i) => turned(i * 50, oval(112 + i * 10, 492 + ((i * 7) % 12), 9, 3.5, '#5d4030'), 112 + i * 10, 492)),
  ].join('');
}

const bean = (x: number, y: number, turn: number, size = 1) =>
  turned(
    turn,
    oval(x, y, 20 * size, 27 * size, '#5b3623') +
      oval(x - 5 * size, y - 4, 9 * size, 16 * size, '#7b4d33') +
      line(`M${x} ${y - 24 * size}q${9 * size} ${24 * size} 0 ${48 * size}`, '#331c12', 4),
    x,
    y,
  );

const beans = bean(146, 488, 60, 0.8) + bean(462, 486, 30, 0.85) + bean(498, 496, 100, 0.75);

const herb = (color: string) =>
  line('M300 318V246', color, 5) +
  oval(300, 232, 9, 19, color) +
  row(
    3,
    (i) =>
      turned(44, oval(300, 252 + i * 22, 8, 18, color), 300, 272 + i * 22) +
      turned(-44, oval(300, 252 + i * 22, 8, 18, color), 300, 272 + i * 22),
  );

const pod = () =>
  turned(
    -20,
    path('M268 300Q252 240 320 222Q350 226 338 250Q332 298 268 300Z', '#c8362a') +
      line('M330 228Q338 210 352 214', '#5f8a3f', 8),
    300,
    272,
  );

const pouchOf =
  (emblem: (color: string) => string, around = ''): Draw =>
  ({ main, side, accent, solid, cloth, pick }) => {
    const pouch = 'M186 130H414L428 190V478Q428 506 398 506H202Q172 506 172 478V190Z';
    const sash =
      rect(160, 360, 280, 70, 0, side.base) +
      rect(160, 352, 280, 6, 0, accent.base) +
      rect(160, 432, 280, 6, 0, accent.base);
    const hills =
      path('M160 440Q230 330 290 400Q350 310 440 420V520H160Z', side.base) +
      path('M160 480Q250 400 330 460Q390 420 440 460V520H160Z', side.dark);
    return [
      groundShadow(300, 506, 190),
      solid(
        pouch,
        cloth(main.base, main.light, ['plain', 'plain', 'dots']),
        pick([sash, hills]) +
          rect(380, 120, 60, 400, 0, `${main.deep}44`) +
          rect(186, 120, 16, 400, 0, `${main.light}77`),
      ),
      rect(186, 112, 228, 50, 6, main.dark) +
        line('M196 148H404', accent.base, 4, 'stroke-dasharray="10 8"') +
        rect(186, 112, 228, 14, 6, main.deep),
      dot(300, 272, 76, cream) + hoop(300, 272, 66, 66, accent.dark, 3) + emblem(main.base),
      around,
    ].join('');
  };

export const packets = {
  tea: standing(tea),
  coffee: standing(pouchOf(() => bean(276, 276, -24) + bean(324, 268, 20), beans)),
  herbPouch: standing(pouchOf(herb)),
  seedPacket: standing(pouchOf(pod)),
} satisfies Record<string, Drawing>;
