import { type Art, type Draw, type Drawing, flat, ink, standing, tones } from '../drawing/art.ts';
import { dot, groundShadow, line, mirrored, oval, path, rect, row, stamped, turned } from '../drawing/shapes.ts';

function earphones({ main, accent, pick }: Art): string {
  const shell = pick([tones('#f3f1ec'), tones('#3d3f4d'), main]);
  const bud = [
    path(
      'M178 92Q232 86 240 140Q242 186 212 198L206 290Q204 308 188 308Q172 308 172 290L168 190Q138 178 142 136Q146 98 178 92Z',
      shell.base,
    ),
    path(
      'M214 100Q242 110 240 146Q240 184 212 198L206 290Q204 304 194 307Q200 240 198 196Q224 160 214 100Z',
      shell.dark,
    ),
    oval(164, 140, 15, 24, '#5b5a66') +
      oval(164, 140, 8, 15, '#83828f') +
      line('M186 226V262', shell.dark, 5) +
      dot(188, 214, 5, accent.base),
  ].join('');
  const box = 'M146 410Q146 372 190 372H410Q454 372 454 410V452Q454 506 392 506H208Q146 506 146 452Z';
  return [
    groundShadow(300, 506, 195),
    mirrored(`<g transform="translate(22 30)">${bud}</g>`),
    path('M152 384Q158 318 214 318H386Q442 318 448 384Q300 404 152 384Z', shell.dark) +
      path('M176 378Q182 336 220 336H380Q418 336 424 378Q300 392 176 378Z', '#54525f'),
    oval(226, 376, 34, 10, '#2f2d38') + oval(374, 376, 34, 10, '#2f2d38'),
    path(box, shell.base) +
      path('M390 372H410Q454 372 454 410V452Q454 506 392 506H350Q400 470 390 372Z', shell.dark) +
      line('M172 420V452Q172 476 196 482', shell.pale, 9),
    dot(300, 424, 7, '#6fcf7f') + rect(270, 448, 60, 8, 4, shell.dark),
  ].join('');
}

function headphones({ main, side, accent, pick }: Art): string {
  const pad = pick([side, tones('#3d3f4d')]);
  const cup = [
    path('M136 330Q124 330 120 344L112 430Q112 462 140 468L168 472V326Z', main.base) +
      path('M112 430Q112 462 140 468L168 472V410Q130 420 112 430Z', main.dark),
    rect(158, 308, 60, 178, 30, pad.base) +
      rect(190, 308, 28, 178, 14, pad.dark) +
      rect(168, 330, 9, 110, 4, pad.light),
    dot(138, 386, 11, accent.base) + line('M132 344Q128 372 126 400', main.pale, 6),
  ].join('');
  return [
    groundShadow(300, 500, 200),
    line('M150 346Q134 112 300 112Q466 112 450 346', main.deep, 30) +
      line('M152 330Q140 118 300 118Q460 118 448 330', main.base, 17),
    line('M200 196Q236 128 300 128Q364 128 400 196', pad.dark, 30) +
      line('M206 190Q240 128 300 124Q330 124 352 138', pad.light, 6),
    mirrored(line('M150 300V352', '#b9c0ca', 16) + cup),
  ].join('');
}

function cone(y: number, r: number, { side, accent }: Art): string {
  return (
    dot(300, y, r, ink) +
    dot(300, y, r * 0.86, side.dark) +
    dot(300, y, r * 0.72, '#3d3f4d') +
    dot(300, y, r * 0.32, accent.base) +
    dot(300 - r * 0.1, y - r * 0.1, r * 0.12, accent.pale)
  );
}

const tallSpeaker =
  (extra: string): Draw =>
  (art) => {
    const { main, accent, solid } = art;
    return [
      groundShadow(300, 506, 160),
      solid(
        'M176 130Q176 100 206 100H394Q424 100 424 130V476Q424 506 394 506H206Q176 506 176 476Z',
        main.base,
        rect(374, 90, 60, 430, 0, main.dark) + rect(190, 120, 12, 340, 6, main.light),
      ),
      rect(206, 126, 180, 346, 20, main.deep) +
        cone(220, 56, art) +
        cone(376, 82, art) +
        rect(280, 484, 40, 8, 4, accent.base),
      extra,
    ].join('');
  };

function speaker({ main, side, accent, cloth, solid }: Art): string {
  const mesh = cloth(main.dark, main.base, ['dots', 'dots', 'checks']);
  return [
    groundShadow(300, 506, 240),
    line('M190 300Q190 216 300 216Q410 216 410 300', side.base, 20),
    solid(
      'M64 392Q64 290 130 288H470Q536 290 536 392Q536 500 470 504H130Q64 500 64 392Z',
      mesh,
      rect(440, 280, 100, 240, 0, `${main.deep}66`) + rect(60, 296, 500, 12, 0, `${main.light}77`),
    ),
    oval(104, 396, 38, 104, main.base) + oval(104, 396, 24, 80, main.deep) + oval(104, 396, 12, 40, accent.base),
    rect(250, 372, 140, 48, 24, main.deep) +
      row(3, (i) => dot(286 + i * 34, 396, 9, i === 1 ? accent.base : '#f3f1ec')),
  ].join('');
}

const microphone = turned(
  24,
  path('M446 330H494L486 500Q484 512 470 512Q456 512 454 500Z', '#4a4c58') +
    path('M474 330H494L486 500Q484 512 474 512Z', '#34353f') +
    dot(470, 292, 42, '#8b93a0') +
    line('M434 276H506M430 296H510M438 316H502M456 256V330M484 256V330', '#6f7783', 4) +
    oval(456, 276, 12, 8, '#dfe4ea') +
    rect(440, 322, 60, 16, 8, '#d9a441'),
  470,
  420,
);

function neckband({ main, accent, side }: Art): string {
  const bud = (x: number) =>
    rect(x - 17, 420, 34, 46, 12, main.deep) + oval(x, 476, 22, 15, '#4a4c58') + oval(x, 472, 14, 8, '#6f7783');
  return [
    line('M168 396V236Q168 92 300 92Q432 92 432 236V396', main.deep, 26) +
      line('M165 390V236Q166 90 300 90', main.light, 7),
    rect(144, 236, 48, 136, 20, main.base) +
      rect(408, 236, 48, 136, 20, main.base) +
      rect(172, 236, 20, 136, 10, main.dark) +
      rect(436, 236, 20, 136, 10, main.dark),
    dot(166, 274, 9, accent.base) + rect(160, 296, 12, 44, 6, main.deep),
    line('M168 372Q160 440 214 500Q250 530 262 430', side.base, 7) +
      line('M432 372Q440 440 386 500Q350 530 338 430', side.base, 7),
    bud(262) + bud(338),
  ].join('');
}

function wiredEarphones({ main, accent, pick }: Art): string {
  const cord = pick([main, accent]);
  const bud = [
    path('M168 92Q216 84 224 132Q226 172 196 182L192 250H172L166 178Q138 166 140 132Q144 98 168 92Z', main.base),
    path('M200 96Q222 106 224 136Q224 168 196 182L192 250H182Q190 200 186 180Q210 160 200 96Z', main.dark) +
      oval(160, 132, 15, 24, '#5b5a66') +
      oval(160, 132, 8, 15, '#83828f'),
  ].join('');
  const course =
    'M182 246Q190 320 300 350M418 246Q410 320 300 350M300 350Q320 450 210 446Q120 440 150 520Q190 580 300 520Q380 476 440 520';
  return [
    line(course, cord.dark, 11) + line(course, cord.light, 4),
    mirrored(bud),
    rect(286, 330, 28, 44, 10, main.base) + rect(184, 276, 22, 52, 10, main.deep) + dot(195, 292, 4, accent.pale),
    turned(
      38,
      rect(432, 500, 60, 26, 9, main.base) +
        rect(490, 506, 46, 14, 5, '#c3c9d2') +
        rect(504, 506, 4, 14, 0, '#6f7783') +
        rect(518, 506, 4, 14, 0, '#6f7783'),
      440,
      514,
    ),
  ].join('');
}

function soundbar({ main, accent, side }: Art): string {
  const mesh = stamped(
    row(13, (i) => dot(i * 34, 0, 7, '#2b2a3a')),
    [0, 1, 2].map((r) => [(r % 2) * 17 + 84, 424 + r * 22] as const),
  );
  const notes =
    line('M206 300V212L276 196V284', side.base, 10) +
    oval(190, 304, 21, 15, side.base) +
    oval(260, 288, 21, 15, side.base) +
    line('M392 280V200', accent.dark, 9) +
    oval(378, 284, 19, 14, accent.dark) +
    line('M392 200Q420 208 418 240', accent.dark, 9);
  return [
    groundShadow(300, 500, 270),
    notes,
    rect(36, 384, 528, 106, 34, '#3d3f4d') +
      rect(36, 384, 528, 34, 17, '#565866') +
      rect(64, 404, 472, 78, 16, '#34353f') +
      mesh,
    rect(36, 384, 24, 106, 12, main.base) + rect(540, 384, 24, 106, 12, main.base) + dot(300, 396, 5, '#8be39b'),
    rect(96, 488, 70, 14, 6, '#24252f') + rect(434, 488, 70, 14, 6, '#24252f'),
  ].join('');
}

export const audio = {
  earphones: standing(earphones),
  headphones: standing(headphones),
  neckband: flat(neckband),
  wiredEarphones: flat(wiredEarphones),
  speaker: standing(speaker),
  tallSpeaker: standing(tallSpeaker('')),
  karaoke: standing(tallSpeaker(microphone)),
  soundbar: standing(soundbar),
} satisfies Record<string, Drawing>;
