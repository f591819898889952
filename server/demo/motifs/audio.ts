import { type Art, type Drawing, ink, tones } from '../art.ts';
import { dot, groundShadow, line, mirrored, oval, path, rect, row } from '../shapes.ts';

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

function speaker({ main, side, accent, cloth, pick, solid }: Art): string {
  const mesh = cloth(main.dark, main.base, ['dots', 'dots', 'checks']);
  const cone = (y: number, r: number) =>
    dot(300, y, r, ink) +
    dot(300, y, r * 0.86, side.dark) +
    dot(300, y, r * 0.72, '#3d3f4d') +
    dot(300, y, r * 0.32, accent.base) +
    dot(300 - r * 0.1, y - r * 0.1, r * 0.12, accent.pale);
  const tall = [
    groundShadow(300, 506, 160),
    solid(
      'M176 130Q176 100 206 100H394Q424 100 424 130V476Q424 506 394 506H206Q176 506 176 476Z',
      main.base,
      rect(374, 90, 60, 430, 0, main.dark) + rect(190, 120, 12, 340, 6, main.light),
    ),
    rect(206, 126, 180, 346, 20, main.deep) + cone(220, 56) + cone(376, 82) + rect(280, 484, 40, 8, 4, accent.base),
  ];
  const wide = [
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
  ];
  return pick([tall, wide]).join('');
}

export const audio = {
  earphones: { stance: 'standing', draw: earphones },
  headphones: { stance: 'standing', draw: headphones },
  speaker: { stance: 'standing', draw: speaker },
} satisfies Record<string, Drawing>;
