import { type Art, cream, type Drawing, standing, tones } from '../drawing/art.ts';
import { dot, groundShadow, hoop, line, oval, path, rect, row } from '../drawing/shapes.ts';

const canes = ['#d0a060', '#b98548', '#c99a6b'];

function petBed({ main, side, accent, tint, cloth, solid }: Art): string {
  const cane = tint(...canes);
  const cat = tones('#d9904f');
  return [
    groundShadow(300, 506, 240),
    oval(300, 382, 228, 66, cane.deep) +
      oval(300, 378, 206, 54, cloth(main.base, main.light, ['dots', 'checks', 'buti'])),
    path('M160 386Q150 296 262 286Q400 276 432 350Q446 392 400 404H196Q166 404 160 386Z', cat.base) +
      row(4, (i) =>
        line(
          `M${276 + i * 34} ${288 + i * 6}Q${290 + i * 34} ${312 + i * 4} ${280 + i * 36} ${336 + i * 3}`,
          cat.dark,
          9,
        ),
      ),
    path('M150 300L160 254L194 282Q212 276 232 284L262 258L264 306Q276 360 208 368Q144 362 150 300Z', cat.light) +
      path('M166 272L172 294L184 284ZM256 276L248 296L238 286Z', '#e8a79c') +
      line('M176 318q10 8 18 0M220 318q10 8 18 0', '#4a2f22', 5) +
      path('M200 334h14l-7 9z', '#4a2f22') +
      line('M420 370Q360 410 262 392', cat.base, 24) +
      line('M300 398Q280 396 262 392', cat.light, 24),
    solid(
      'M72 386Q120 440 300 440Q480 440 528 386L506 470Q494 506 300 508Q106 506 94 470Z',
      cloth(cane.dark, cane.light, ['wicker']),
      path('M430 380Q460 450 400 520H540V370Z', `${cane.deep}55`),
    ),
    line('M74 388Q120 442 300 442Q480 442 526 388', cane.deep, 22) +
      line('M74 386Q120 440 300 440Q480 440 526 386', cane.light, 10, 'stroke-dasharray="18 14"'),
    dot(300, 474, 17, side.base) + dot(300, 474, 8, accent.base),
  ].join('');
}

function birdHouse({ main, accent, tint, pick, solid }: Art): string {
  const bamboo = tint('#d8b46a', '#c9a25a', '#bfa468');
  const bird = tones(pick(['#a8754a', '#8d7a66']));
  const slats =
    row(7, (i) => rect(178 + i * 36, 200, 3, 300, 0, bamboo.dark)) +
    row(3, (i) => rect(170, 284 + i * 80, 260, 5, 0, `${bamboo.dark}88`));
  return [
    groundShadow(300, 506, 160),
    line('M300 120V60', '#8a6a48', 8) + hoop(300, 52, 14, 14, '#8a6a48', 6),
    solid('M178 250L300 130L422 250V506H178Z', bamboo.base, slats + rect(384, 200, 50, 310, 0, `${bamboo.deep}44`)),
    path('M134 268L300 100L466 268L438 292L300 152L162 292Z', main.base) +
      path('M300 100L466 268L438 292L300 152Z', main.dark),
    dot(300, 326, 56, bamboo.deep) + dot(300, 326, 46, '#3a2a22') + rect(292, 408, 16, 46, 6, bamboo.deep),
    path('M266 340Q262 290 304 286Q338 288 336 324L332 350Q300 372 272 352Z', bird.base) +
      path('M284 350Q282 320 312 322Q334 334 330 352Q306 366 284 350Z', bird.pale) +
      dot(312, 306, 5, '#2b2a3a') +
      path('M334 308l20 8l-20 8z', accent.dark) +
      path('M270 300Q290 276 318 288Q290 296 280 318Z', bird.dark),
    rect(162, 496, 276, 14, 7, bamboo.deep),
  ].join('');
}

function birdBath({ tint, pick, solid }: Art): string {
  const clay = tint('#c4643b', '#b5543a', '#cf7d4c');
  const bird = tones(pick(['#a8754a', '#8d7a66', '#5f8f86']));
  return [
    groundShadow(300, 506, 150),
    path('M262 420H338L362 494Q364 506 350 506H250Q236 506 238 494Z', clay.dark),
    solid(
      'M84 344Q300 400 516 344Q496 436 300 440Q104 436 84 344Z',
      clay.base,
      `${path('M400 340Q440 400 340 450H530V330Z', `${clay.deep}55`)}${row(9, (i) => dot(140 + i * 40, 396 + Math.sin((Math.PI * i) / 8) * 20, 6, cream))}`,
    ),
    oval(300, 342, 216, 40, clay.light) +
      oval(300, 344, 196, 32, '#7fb9cc') +
      oval(268, 338, 96, 10, '#b6dbe6') +
      line('M350 352q36 8 70 -2M196 354q24 6 48 0', '#ffffffaa', 4),
    line('M196 300V322M220 300V322', '#b3703a', 6) +
      path(
        'M120 282L176 236Q190 190 240 196Q258 200 262 220L284 230L262 238Q270 300 206 306Q160 304 120 282Z',
        bird.base,
      ) +
      path('M186 246Q232 240 238 262Q214 296 166 284Z', bird.dark) +
      path('M236 214Q262 226 256 262Q244 300 206 306Q240 262 236 214Z', bird.pale) +
      dot(244, 216, 5, '#2b2a3a') +
      path('M260 222L286 230L262 238Z', '#d98a2a'),
  ].join('');
}

export const nests = {
  petBed: standing(petBed),
  birdHouse: standing(birdHouse),
  birdBath: standing(birdBath),
} satisfies Record<string, Drawing>;
