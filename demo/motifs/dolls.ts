import { type Art, type Draw, type Drawing, gold, ink, standing, type Tones, tones } from '../drawing/art.ts';
import { around, dot, groundShadow, hoop, line, mirrored, oval, path, rect, row, stamped } from '../drawing/shapes.ts';

function doll({ main, side, accent, cloth, tint, pick, solid }: Art): string {
  const skin = tint('#d9a06c', '#c98a58', '#e2b183');
  const skirt = 'M244 322Q180 420 150 500Q300 530 450 500Q420 420 356 322Z';
  const fabric = cloth(main.base, pick([main.light, accent.light]), ['dots', 'buti', 'stripes', 'paisley', 'waves']);
  const hem = line('M150 490Q300 522 450 490', accent.base, 20) + line('M156 466Q300 496 444 466', side.base, 7);
  const veil =
    path(
      'M196 330Q176 110 300 96Q424 110 404 330Q390 260 384 214Q340 140 300 140Q260 140 216 214Q210 260 196 330Z',
      side.base,
    ) + line('M204 322Q188 122 300 108Q412 122 396 322', accent.base, 6);
  const eye =
    path('M238 214Q256 196 276 214Q256 230 238 214Z', '#fffaf0') +
    dot(258, 213, 8, ink) +
    line('M234 192Q256 178 278 192', ink, 5);
  return [
    groundShadow(300, 508, 185),
    solid(skirt, fabric, hem + mirrored(path('M262 320Q240 420 226 520H246Q262 420 276 320Z', `${main.deep}44`))),
    mirrored(
      line('M246 292Q196 316 178 376', side.dark, 27) +
        dot(176, 386, 14, skin.base) +
        line('M170 362l24 8', gold.base, 7),
    ),
    path('M244 262H356L364 330Q300 350 236 330Z', side.dark) +
      rect(236, 318, 128, 14, 7, accent.base) +
      rect(280, 246, 40, 34, 8, skin.dark),
    path('M216 190Q214 132 300 130Q386 132 384 190Q384 266 300 278Q216 266 216 190Z', skin.base) +
      path('M218 182Q224 132 300 130Q376 132 382 182Q350 150 300 150Q250 150 218 182Z', ink),
    veil +
      mirrored(eye) +
      dot(300, 176, 8, '#c8362a') +
      path('M282 246Q300 240 318 246Q300 262 282 246Z', '#b92f38') +
      line('M300 216Q294 230 302 232', skin.deep, 4),
    hoop(322, 234, 9, 9, gold.base, 4) +
      mirrored(dot(220, 240, 10, gold.base)) +
      row(7, (i) => dot(264 + i * 12, 282 + Math.sin((Math.PI * i) / 6) * 14, 6, gold.light)),
  ].join('');
}

function pegDoll(body: Tones, scarf: Tones, trim: Tones, crowned: boolean): string {
  const skin = tones('#d9a06c');
  const crown =
    path('M-50 -262L-58 -326L-28 -298L0 -338L28 -298L58 -326L50 -262Z', gold.base) +
    dot(0, -296, 9, '#b0263f') +
    rect(-52, -272, 104, 14, 6, gold.dark);
  const flower = around(5, oval(0, -12, 5, 10, trim.light), 0, 0);
  const flowers = stamped(flower, [
    [-48, -64],
    [0, -74],
    [48, -64],
  ]);
  return [
    path('M-92 0Q-112 -120 -62 -172H62Q112 -120 92 0Z', body.base) +
      path('M30 -172H62Q112 -120 92 0H40Q76 -90 30 -172Z', body.dark),
    flowers +
      path('M-94 -26H94L92 0H-92Z', trim.base) +
      path('M-86 -112Q0 -70 86 -112L88 -96Q0 -54 -90 -94Z', scarf.base),
    dot(0, -220, 70, scarf.base) + path('M24 -286A70 70 0 0 1 24 -154Q60 -220 24 -286Z', scarf.dark),
    path('M-52 -218Q-50 -268 0 -268Q50 -268 52 -218Q48 -166 0 -164Q-48 -166 -52 -218Z', skin.base) +
      path('M-52 -222Q-46 -268 0 -268Q46 -268 52 -222Q30 -252 0 -252Q-30 -252 -52 -222Z', '#2b2a3a'),
    dot(-19, -214, 7, '#2b2a3a') +
      dot(19, -214, 7, '#2b2a3a') +
      dot(0, -238, 5, '#c8362a') +
      line('M-14 -188Q0 -178 14 -188', '#b3453a', 5) +
      dot(-32, -198, 8, '#e0806055') +
      dot(32, -198, 8, '#e0806055'),
    rect(-62, -176, 124, 13, 6, trim.base) +
      line('M-74 -60Q-88 -116 -56 -156', `${body.pale}cc`, 8) +
      (crowned ? crown : ''),
  ].join('');
}

type Place = [x: number, y: number, size: number];

const pegDolls =
  (...places: Place[]): Draw =>
  ({ main, side, accent }) =>
    groundShadow(300, 502, 70 + places.length * 36) + stamped(pegDoll(main, side, accent, false), places);

function royalPair({ main, side, accent }: Art): string {
  const raja = stamped(pegDoll(main, side, accent, true), [[198, 500, 1.06]]);
  return groundShadow(300, 502, 200) + raja + stamped(pegDoll(side, main, gold, true), [[402, 500, 1.06]]);
}

export const dolls = {
  doll: standing(doll),
  royalPair: standing(royalPair),
  dollFamily: standing(
    pegDolls([424, 500, 0.62], [496, 500, 0.46], [128, 500, 0.78], [328, 500, 0.8], [222, 500, 1.08]),
  ),
  pegDoll: standing(pegDolls([300, 500, 1.24])),
} satisfies Record<string, Drawing>;
