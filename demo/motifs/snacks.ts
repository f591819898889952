import { cream, type Draw, type Drawing, standing } from '../drawing/art.ts';
import { dot, groundShadow, hoop, line, mirrored, oval, path, rect, row, turned } from '../drawing/shapes.ts';

const crisps = row(5, (i) =>
  turned(
    i * 36 - 70,
    oval(240 + i * 32, 406 + ((i * 17) % 32), 40, 25, i % 2 ? '#f0bd4f' : '#e3a336') +
      line(`M${220 + i * 32} ${400 + ((i * 17) % 32)}q20 14 38 0`, '#c4801f', 4),
    240 + i * 32,
    406 + ((i * 17) % 32),
  ),
);

const sev = row(16, (i) =>
  line(
    `M${196 + ((i * 53) % 190)} ${376 + ((i * 31) % 72)}q22 ${i % 2 ? 16 : -16} 40 0`,
    i % 2 ? '#f0bd4f' : '#d9932b',
    8,
  ),
);

const nuts = row(9, (i) =>
  turned(
    i * 40,
    oval(210 + ((i * 61) % 180), 380 + ((i * 29) % 60), 18, 26, '#d9a566') +
      line(`M${210 + ((i * 61) % 180)} ${362 + ((i * 29) % 60)}v34`, '#a8713a', 4),
    210 + ((i * 61) % 180),
    380 + ((i * 29) % 60),
  ),
);

const snackOf =
  (filling: string): Draw =>
  ({ main, side, accent, solid }) => {
    const pack = 'M166 116H434Q424 200 430 310Q424 420 434 504H166Q176 420 170 310Q176 200 166 116Z';
    const crimp = (y: number) =>
      rect(160, y, 280, 30, 0, side.dark) + row(17, (i) => rect(170 + i * 16, y, 4, 30, 0, side.light));
    return [
      groundShadow(300, 504, 180),
      solid(
        pack,
        main.base,
        [
          path('M150 350Q300 290 450 350V520H150Z', side.base) + line('M150 350Q300 290 450 350', accent.base, 9),
          filling,
          path('M390 110Q410 300 390 520H450V110Z', `${main.deep}44`) +
            path('M186 140Q206 300 186 480L206 480Q222 300 208 140Z', '#ffffff44'),
          crimp(112) + crimp(478),
        ].join(''),
      ),
      path('M300 176Q384 180 384 238Q384 292 300 296Q216 292 216 238Q216 180 300 176Z', accent.base) +
        rect(244, 216, 112, 15, 7, main.deep) +
        rect(262, 244, 76, 11, 5, main.base),
    ].join('');
  };

const sackOf =
  (...grains: string[]): Draw =>
  ({ main, side, cloth, tint, pick, solid }) => {
    const jute = tint('#cda873', '#c19a64', '#d8b888');
    const grain = tint(...grains);
    const body = 'M176 270Q140 360 150 452Q154 506 204 508H396Q446 506 450 452Q460 360 424 270Z';
    const heap =
      path('M180 262Q220 176 300 170Q380 176 420 262Q300 310 180 262Z', grain.base) +
      row(24, (i) =>
        oval(
          206 + ((i * 67) % 188),
          222 + ((i * 41) % 56) + Math.abs(6 - (i % 12)) * 1.5,
          7,
          4.5,
          i % 2 ? grain.light : grain.dark,
        ),
      );
    const wheat =
      line('M300 450V346', main.base, 6) +
      row(4, (i) => mirrored(turned(34, oval(300, 352 + i * 22, 9, 19, main.base), 300, 372 + i * 22))) +
      oval(300, 336, 8, 17, main.base);
    const badge =
      dot(300, 396, 60, main.base) +
      hoop(300, 396, 48, 48, cream, 4) +
      row(6, (i) => turned(i * 60, oval(300, 376, 8, 16, cream), 300, 396));
    return [
      groundShadow(300, 508, 185),
      solid(
        body,
        cloth(jute.base, jute.light, ['checks']),
        pick([wheat, badge]) +
          path('M400 260Q440 400 390 520H470V260Z', `${jute.deep}55`) +
          line('M140 480Q300 500 460 480', side.base, 8),
      ),
      heap,
      path('M164 262Q160 240 190 246Q300 300 410 246Q440 240 436 262Q430 296 300 304Q170 296 164 262Z', jute.light) +
        path('M330 300Q430 292 436 262Q440 240 410 246Q396 254 376 261Q380 290 330 300Z', jute.dark),
      line('M170 268Q300 318 430 268', jute.deep, 4, 'stroke-dasharray="10 9"'),
    ].join('');
  };

export const snacks = {
  crispsPacket: standing(snackOf(crisps)),
  sevPacket: standing(snackOf(sev)),
  nutsPacket: standing(snackOf(nuts)),
  riceSack: standing(sackOf('#f7ecd2')),
} satisfies Record<string, Drawing>;
