import { type Art, cream, type Drawing, flat, ink, standing, tones } from '../drawing/art.ts';
import { dot, groundShadow, hoop, line, oval, path, rect, row, turned } from '../drawing/shapes.ts';

function helmet({ main, side, accent, pick, solid }: Art): string {
  const shell =
    'M112 372Q92 160 270 118Q420 92 486 214Q520 290 500 372L486 462Q480 492 448 494H250Q214 494 200 462L186 420Q120 414 112 372Z';
  const stripes =
    path('M120 250Q220 120 420 112L470 170Q300 150 150 330Z', side.base) +
    path('M118 290Q200 180 330 146L300 174Q200 210 140 350Z', accent.base);
  const flash =
    path('M100 420Q300 470 520 400V520H100Z', side.base) +
    path('M100 402Q300 452 520 382V396Q300 466 100 416Z', accent.base);
  const bolt = path('M360 130L250 170L300 180L220 240L390 180L340 172Z', accent.base);
  return [
    groundShadow(310, 502, 210),
    solid(
      shell,
      main.base,
      pick([stripes, flash, bolt]) +
        path('M430 120Q520 300 440 500H540V100Z', `${main.deep}55`) +
        line('M216 170Q250 146 300 136', main.pale, 12),
    ),
    path(
      'M110 330Q108 300 120 278Q260 236 414 262Q440 268 440 300L432 380Q428 402 404 404Q280 412 156 394Q114 380 110 330Z',
      ink,
    ),
    path(
      'M122 328Q122 304 130 288Q262 250 406 274Q426 278 426 302L420 372Q416 390 398 392Q280 400 162 382Q126 370 122 328Z',
      '#52607c',
    ) + path('M150 290Q240 264 320 268L220 386L162 380Q140 372 132 352Z', '#8fa2c0'),
    dot(452, 318, 24, side.dark) + dot(452, 318, 12, accent.base),
    row(3, (i) => rect(206 + i * 26, 440, 16, 26, 6, main.deep)),
  ].join('');
}

function phoneMount({ main, side, accent, fade, pick }: Art): string {
  const map =
    line('M222 420Q280 360 250 300Q232 240 330 200', '#ffffff', 13) +
    line('M222 420Q280 360 250 300Q232 240 330 200', side.base, 7) +
    path('M330 204q-24 -34 0 -56q24 22 0 56z', '#d94a3c') +
    line('M220 250L380 330', '#ffffffaa', 7);
  const arrow = path('M300 170L356 330L300 300L244 330Z', side.base);
  return [
    groundShadow(300, 506, 150),
    path('M216 506Q220 470 272 462L284 420H316L328 462Q380 470 384 506Z', '#3d3f4d') +
      path('M330 464Q380 470 384 506H330Z', '#2b2c38') +
      oval(300, 506, 84, 8, '#24252f'),
    rect(190, 110, 220, 330, 26, ink) + rect(202, 122, 196, 306, 16, fade(main.pale, accent.pale)),
    pick([map, arrow + rect(240, 350, 120, 14, 7, main.base)]) +
      rect(226, 380, 148, 34, 10, '#ffffffcc') +
      rect(240, 392, 70, 10, 5, main.base),
    path('M162 210Q162 196 176 196H206V292H176Q162 292 162 278Z', main.base) +
      path('M394 196H424Q438 196 438 210V278Q438 292 424 292H394Z', main.dark) +
      rect(170, 206, 7, 70, 3, main.pale),
    path('M240 420H276V458H254Q240 458 240 444ZM360 420H324V458H346Q360 458 360 444Z', main.base) +
      dot(300, 462, 16, accent.base),
  ].join('');
}

function oilCan({ main, side, accent, pick, solid }: Art): string {
  const body = 'M170 250Q170 226 190 214L262 176H380Q430 180 430 226V470Q430 506 394 506H206Q170 506 170 470Z';
  const gear =
    row(8, (i) => turned(i * 45, rect(290, 316, 20, 26, 5, side.base), 300, 372)) +
    dot(300, 372, 40, side.base) +
    dot(300, 372, 17, cream);
  const drop =
    path('M300 310Q346 366 344 392A44 44 0 0 1 256 392Q254 366 300 310Z', accent.base) +
    line('M276 392q4 22 22 26', accent.pale, 7);
  const bike =
    hoop(258, 400, 26, 26, side.base, 9) +
    hoop(346, 400, 26, 26, side.base, 9) +
    line('M258 400L290 356H326L346 400M326 356L318 336H338', side.base, 8);
  return [
    groundShadow(300, 506, 170),
    solid(
      body,
      main.base,
      path('M372 170H440V520H340Q392 340 372 170Z', `${main.deep}66`) +
        line('M190 460V260L250 226', `${main.pale}aa`, 10),
    ),
    path('M318 204H376Q402 206 402 232V296H372V240H318Z', main.deep) + path('M322 214H372Q390 214 390 234', 'none'),
    turned(
      -28,
      rect(190, 140, 66, 74, 8, side.dark) +
        rect(184, 112, 78, 46, 10, side.base) +
        row(5, (i) => rect(194 + i * 14, 118, 5, 34, 2, side.dark)),
      222,
      200,
    ),
    rect(204, 306, 192, 146, 16, cream) +
      rect(204, 306, 192, 12, 6, accent.base) +
      rect(204, 440, 192, 12, 6, accent.base) +
      pick([gear, drop, bike]),
  ].join('');
}

function inflator({ main, side, accent, pick, solid }: Art): string {
  const body = 'M150 250Q150 214 186 214H396Q432 214 432 250V460Q432 496 396 496H186Q150 496 150 460Z';
  const bars = pick([
    row(3, (i) => rect(200 + i * 30, 400, 18, 44, 6, main.deep)),
    row(3, (i) => dot(212 + i * 32, 424, 11, main.deep)),
  ]);
  const seven = (x: number) => line(`M${x} 270h26v34M${x + 26} 304v34`, '#8ff0b8', 7);
  return [
    groundShadow(310, 506, 220),
    path(
      'M200 220V178Q200 144 236 144H346Q382 144 382 178V220H356V184Q356 170 342 170H240Q226 170 226 184V220Z',
      side.dark,
    ),
    line('M420 420Q520 440 500 340Q484 260 540 236', ink, 17) +
      line('M420 416Q512 432 494 340', '#5b5a66', 5) +
      turned(34, rect(522, 184, 34, 62, 8, accent.base) + rect(530, 166, 18, 22, 4, '#b9c0ca'), 540, 220),
    solid(
      body,
      main.base,
      rect(384, 200, 60, 310, 0, main.dark) +
        rect(164, 240, 12, 220, 6, main.light) +
        rect(140, 470, 310, 30, 0, side.base),
    ),
    rect(190, 244, 180, 122, 16, ink) +
      line('M214 270V300H238M238 270V338', '#8ff0b8', 7) +
      line('M286 270H262V302H286V338H262', '#8ff0b8', 7) +
      seven(308),
    bars +
      dot(342, 422, 30, accent.base) +
      hoop(342, 422, 14, 14, accent.pale, 5) +
      line('M342 402V416', accent.pale, 6),
    rect(180, 492, 60, 16, 6, ink) + rect(344, 492, 60, 16, 6, ink),
  ].join('');
}

function freshener({ main, side, accent, tint, pick }: Art): string {
  const green = tint('#4d8a58', '#2f7f74', '#7d9a3f');
  const pine = [
    path('M300 176L382 286H346L412 380H370L440 476H160L230 380H188L254 286H218Z', green.base) +
      path('M300 176L382 286H346L412 380H370L440 476H300Z', green.dark),
    rect(272, 476, 56, 50, 8, '#8f5f3a') + path('M216 410h168v38H216z', cream) + rect(238, 423, 124, 11, 5, main.base),
  ].join('');
  const drop =
    path('M300 176Q428 330 424 408A124 118 0 0 1 176 408Q172 330 300 176Z', main.base) +
    path('M300 176Q428 330 424 408A124 118 0 0 1 300 526Q390 400 300 176Z', main.dark) +
    row(6, (i) => turned(i * 60, path('M300 404Q270 370 300 338Q330 370 300 404Z', accent.light), 300, 404)) +
    dot(300, 404, 15, side.base);
  const om =
    dot(300, 352, 172, main.base) +
    dot(300, 352, 150, accent.light) +
    row(12, (i) =>
      turned(i * 30, path('M300 230q-22 30 0 60q22 -30 0 -60z', i % 2 ? main.base : side.base), 300, 352),
    ) +
    dot(300, 352, 54, main.dark) +
    dot(300, 352, 26, accent.base);
  return [
    line('M300 186Q250 110 300 54Q350 110 300 186', tones('#d8c9b0').dark, 6),
    pick([pine, drop, om]),
    dot(300, 196, 11, '#00000066'),
  ].join('');
}

export const garage = {
  helmet: standing(helmet),
  phoneMount: standing(phoneMount),
  oilCan: standing(oilCan),
  inflator: standing(inflator),
  freshener: flat(freshener),
} satisfies Record<string, Drawing>;
