import { type Art, cream, type Draw, type Drawing, standing, type Tones } from '../drawing/art.ts';
import { dot, groundShadow, line, oval, path, rect, row, turned } from '../drawing/shapes.ts';

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

const spiceOf =
  (kind: keyof typeof emblems, ...colors: string[]): Draw =>
  (art) => {
    const spice = art.tint(...colors);
    return spiceJar(art, spice, emblems[kind](spice));
  };

const emblems = {
  star: (color: Tones) =>
    row(8, (i) => turned(i * 45, path('M300 388q-10 -16 0 -34q10 18 0 34z', color.base), 300, 392)) +
    dot(300, 392, 6, color.dark),
  chilli: (color: Tones) =>
    path('M274 424Q262 372 318 352Q346 356 334 376Q330 420 274 424Z', color.base) +
    line('M326 358Q334 344 346 346', '#5f8a3f', 6),
  leaf: () => leafSprig(296, 388, '#5f8a3f', cream),
};

function spiceJar({ main, accent, solid }: Art, spice: Tones, emblem: string): string {
  const glass = 'M186 226Q186 204 208 200H392Q414 204 414 226V470Q414 506 378 506H222Q186 506 186 470Z';
  const heap =
    path('M170 284Q230 262 290 276Q360 290 430 268V520H170Z', spice.base) +
    row(22, (i) => dot(196 + ((i * 47) % 210), 292 + ((i * 61) % 200), 4, i % 2 ? spice.light : spice.dark));
  return [
    groundShadow(300, 506, 160),
    solid(glass, '#ffffffaa', heap + rect(374, 190, 50, 330, 0, `${spice.deep}44`)),
    rect(214, 330, 172, 122, 12, cream) +
      rect(214, 330, 172, 12, 6, accent.base) +
      rect(214, 440, 172, 12, 6, accent.base) +
      emblem,
    rect(202, 222, 14, 256, 7, '#ffffff99'),
    rect(190, 134, 220, 74, 16, main.base) +
      rect(350, 134, 60, 74, 16, main.dark) +
      row(9, (i) => rect(206 + i * 22, 148, 5, 48, 2, main.dark)) +
      rect(190, 134, 220, 14, 7, main.light),
  ].join('');
}

const mango =
  path('M262 424Q220 376 262 338Q300 306 352 330Q384 350 368 392Q346 440 262 424Z', '#e2a92f') +
  path('M330 330Q384 344 368 392Q350 430 300 430Q360 396 330 330Z', '#cf8a24') +
  leafSprig(350, 322, '#5f8a3f', cream);
const chilli = row(3, (i) =>
  turned(
    i * 24 - 24,
    path('M288 340Q272 390 300 440Q326 392 312 340Z', i % 2 ? '#c8362a' : '#a92c22') +
      line('M300 340Q298 322 308 314', '#5f8a3f', 8),
    300,
    440,
  ),
);
const lime =
  dot(270, 392, 42, '#8db03f') +
  dot(270, 392, 33, '#dfe6a0') +
  row(6, (i) => turned(i * 60, path('M270 388l-10 -24h20z', '#b9cc62'), 270, 392)) +
  dot(338, 398, 38, '#a3bf45') +
  path('M320 376q10 -12 26 -10', '#d4e08a');
const bands = row(3, (i) =>
  line(`M140 ${340 + i * 40}Q300 ${362 + i * 40} 460 ${340 + i * 40}`, '#4a6fa5', i === 1 ? 16 : 5),
);

const pickleOf =
  (fruit: string): Draw =>
  ({ main, accent, tint, solid }) => {
    const glaze = tint('#8a4b2a', '#a5632f', '#6e3b26');
    const body =
      'M214 194Q212 220 184 238Q150 262 150 312V452Q150 506 204 508H396Q450 506 450 452V312Q450 262 416 238Q388 220 386 194Z';
    return [
      groundShadow(300, 508, 185),
      solid(
        body,
        '#fbf3e4',
        path('M140 180H460V286Q300 310 140 286Z', glaze.base) +
          path('M396 180Q420 380 380 520H470V180Z', '#5a2e1a33') +
          line('M176 306V460', '#ffffff', 13) +
          line('M140 478Q300 500 460 478', main.base, 10) +
          fruit,
      ),
      path('M190 190Q176 176 196 164H404Q424 176 410 190Q300 214 190 190Z', glaze.dark),
      path('M196 170Q206 122 300 122Q394 122 404 170Q300 196 196 170Z', glaze.light) +
        path('M340 126Q396 134 404 170Q380 178 350 181Z', glaze.base) +
        oval(300, 118, 34, 17, glaze.base) +
        oval(294, 113, 16, 6, glaze.pale),
      line('M190 192Q300 218 410 192', accent.base, 8),
    ].join('');
  };

function honey({ main, accent, tint, pick, solid }: Art): string {
  const amber = tint('#e09a1f', '#d4801c', '#c06a1a');
  const glass = 'M196 222Q200 198 226 196H374Q400 198 404 222L420 300V454Q420 506 372 506H228Q180 506 180 454V300Z';
  const cell = (x: number, y: number) =>
    path(`M${x} ${y - 23}l20 11.5v23l-20 11.5l-20 -11.5v-23z`, amber.light) +
    path(`M${x} ${y - 14}l12 7v14l-12 7l-12 -7v-14z`, amber.dark);
  const comb = cell(278, 372) + cell(322, 372) + cell(300, 411) + cell(300, 333);
  const bee =
    oval(300, 382, 42, 29, '#f2b62f') +
    rect(284, 355, 12, 54, 4, '#3a2a20') +
    rect(308, 356, 12, 52, 4, '#3a2a20') +
    turned(-24, oval(288, 342, 17, 27, '#dfeaf2'), 288, 342) +
    turned(24, oval(318, 342, 17, 27, '#eef5f9'), 318, 342) +
    dot(344, 378, 14, '#3a2a20');
  return [
    groundShadow(300, 506, 175),
    solid(
      glass,
      amber.base,
      rect(170, 190, 260, 44, 0, '#ffffff88') +
        rect(378, 190, 60, 330, 0, `${amber.deep}55`) +
        oval(300, 234, 120, 12, amber.light) +
        rect(196, 250, 16, 220, 8, '#ffffff66'),
    ),
    path('M300 296Q390 304 390 384Q390 460 300 466Q210 460 210 384Q210 304 300 296Z', cream) + pick([comb, bee]),
    rect(188, 134, 224, 66, 14, main.base) +
      rect(352, 134, 60, 66, 14, main.dark) +
      rect(200, 144, 110, 9, 4, main.light),
    path(
      'M180 138Q300 96 420 138Q436 170 428 184Q412 168 396 190Q376 170 356 194Q330 172 300 196Q270 172 244 194Q224 170 204 190Q188 168 172 184Q164 170 180 138Z',
      accent.base,
    ) + line('M190 158Q300 178 410 158', accent.dark, 6),
  ].join('');
}

export const jars = {
  yellowSpice: standing(spiceOf('star', '#e0a021', '#d9941c')),
  redSpice: standing(spiceOf('chilli', '#c23a22', '#b5431f')),
  brownSpice: standing(spiceOf('star', '#8a5a2c', '#9c6a3a', '#b5651f')),
  blackSpice: standing(spiceOf('star', '#4c342b', '#43393a')),
  greenSpice: standing(spiceOf('leaf', '#7d9a4a', '#6b8a3e')),
  mangoPickle: standing(pickleOf(mango)),
  chilliPickle: standing(pickleOf(chilli)),
  limePickle: standing(pickleOf(lime)),
  barni: standing(pickleOf(bands)),
  honey: standing(honey),
} satisfies Record<string, Drawing>;
