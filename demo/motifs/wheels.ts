import { type Art, cream, type Draw, type Drawing, ink, standing, type Tones, tones, wood } from '../drawing/art.ts';
import { dot, groundShadow, hoop, line, path, rect, row, turned } from '../drawing/shapes.ts';

export function wheel(x: number, y: number, radius: number, color: Tones): string {
  return (
    dot(x, y, radius, '#39343f') +
    dot(x, y, radius * 0.66, color.base) +
    dot(x, y, radius * 0.24, cream) +
    hoop(x, y, radius * 0.84, radius * 0.84, '#5b5563', 2)
  );
}

const carOf =
  (van: boolean): Draw =>
  ({ main, side, accent, solid }) => {
    const body = van
      ? 'M92 446V262Q92 232 122 232H398Q424 232 432 256L456 328L490 338Q512 346 512 376V446Z'
      : 'M92 446V384Q92 344 134 338L176 330Q206 234 250 228H356Q396 230 432 322L480 334Q512 342 512 380V446Z';
    const panes = van
      ? rect(120, 262, 84, 74, 12, '#cfe6ef') +
        rect(220, 262, 84, 74, 12, '#cfe6ef') +
        path('M322 262H392Q402 262 406 272L428 336H322Z', '#cfe6ef')
      : path('M206 328Q224 262 254 256H292V328Z', '#cfe6ef') + path('M310 256H352Q382 260 402 328H310Z', '#cfe6ef');
    return [
      groundShadow(300, 500, 230),
      solid(
        body,
        main.base,
        rect(80, 400, 440, 60, 0, main.dark) +
          rect(80, 372, 440, 18, 0, accent.base) +
          path('M92 300Q140 210 250 228H360L340 240H250Q190 250 150 350Z', `${main.pale}55`),
      ),
      panes + line(van ? 'M136 318L170 270' : 'M230 316L252 274', '#ffffffaa', 7),
      dot(494, 370, 14, '#ffe8a3') + rect(88, 352, 16, 30, 6, '#d94a3c') + rect(296, 352, 26, 8, 4, main.deep),
      rect(78, 436, 448, 22, 11, side.dark),
      wheel(184, 452, 50, side) + wheel(418, 452, 50, side),
    ].join('');
  };

function elephant({ main, side, accent, cloth, pick, solid }: Art): string {
  const skin = pick([main, tones('#8d97a6'), tones('#b07b4c')]);
  const body =
    'M150 420V300Q150 196 262 190H372Q470 196 476 300V420Q476 432 464 432H412Q400 432 400 420V372Q314 388 240 372V420Q240 432 228 432H162Q150 432 150 420Z';
  const blanket = 'M232 178Q300 164 382 186L392 330Q310 352 224 330Z';
  const fabric = cloth(side.base, pick([side.light, accent.light]), ['dots', 'buti', 'checks', 'paisley']);
  const trunk = 'M120 262Q84 282 82 344Q80 400 60 400Q44 398 46 376';
  return [
    groundShadow(300, 506, 230),
    line('M470 260Q506 280 498 340', skin.dark, 11) + dot(498, 348, 11, skin.deep),
    solid(
      body,
      skin.base,
      path('M400 180Q440 330 380 440H500V180Z', skin.dark) + rect(140, 412, 340, 24, 0, accent.base),
    ),
    solid(blanket, fabric, line('M224 322Q310 344 392 322', accent.base, 15)) +
      row(7, (i) => line(`M${234 + i * 25} ${340 + Math.sin((Math.PI * i) / 6) * 8}v18`, accent.dark, 6)),
    path('M108 222Q108 150 186 146Q262 150 264 232Q264 312 190 318Q110 312 108 222Z', skin.light) +
      line(trunk, skin.light, 40) +
      line('M74 350h18M70 372h20', skin.dark, 4),
    path('M196 172Q274 162 284 240Q280 316 224 306Q182 270 196 172Z', skin.dark) +
      path('M212 190Q262 186 266 240Q262 292 228 286Q200 256 212 190Z', accent.light),
    dot(150, 222, 9, ink) + dot(147, 219, 3, '#fff') + path('M128 296Q112 330 140 340Q146 316 150 300Z', cream),
    path('M126 172Q160 128 214 152L190 176Q160 164 126 186Z', side.base) + dot(160, 164, 8, accent.base),
    rect(120, 432, 384, 26, 12, wood.base) +
      rect(120, 446, 384, 12, 6, wood.dark) +
      wheel(190, 472, 34, accent) +
      wheel(436, 472, 34, accent),
  ].join('');
}

function autoRickshaw({ accent, pick, solid }: Art): string {
  const hood = tones(pick(['#e9b62c', '#e2a82a']));
  const body = tones(pick(['#2f7a4f', '#2b2f3a', '#2f6f9a']));
  return [
    groundShadow(300, 504, 230),
    solid(
      'M118 452V250Q118 176 210 172H352Q400 174 420 214L470 340Q506 352 510 392V452Z',
      body.base,
      `${path('M100 160H400L434 246H100Z', hood.base)}${rect(100, 236, 350, 12, 0, hood.dark)}${rect(100, 372, 420, 14, 0, accent.base)}${rect(100, 410, 420, 50, 0, body.dark)}`,
    ),
    path('M148 262H232V356H148Z', '#3a3440') +
      path('M160 356V306Q160 288 178 288H206Q222 288 222 306V356Z', accent.base),
    path('M258 262H352V452H258Z', '#3a3440') +
      path('M372 254H412L448 342H372Z', '#d6e9ef') +
      line('M384 326L402 280', '#ffffffbb', 7),
    dot(300, 300, 22, '#c98a58') +
      path('M276 296Q276 270 300 270Q324 270 324 296Q300 284 276 296Z', '#2b2a3a') +
      path('M268 392V352Q268 326 300 326Q332 326 332 352V392Z', '#b99a6a'),
    rect(348, 330, 10, 76, 5, '#b9c0ca') + line('M352 338L384 326', '#8b93a0', 8),
    dot(492, 378, 15, '#ffe8a3') + rect(120, 392, 14, 22, 5, '#d94a3c') + rect(190, 190, 120, 9, 4, hood.light),
    wheel(188, 456, 48, hood) + wheel(452, 460, 44, hood),
    path('M404 452Q420 404 462 404Q500 408 506 446L486 440Q480 424 460 424Q436 426 428 452Z', body.deep),
  ].join('');
}

function train({ main, side, accent, pick, solid }: Art): string {
  const coach = (x: number, color: Tones, load: string) =>
    [
      load,
      rect(x, 376, 132, 82, 10, color.base) +
        rect(x + 104, 376, 28, 82, 10, color.dark) +
        rect(x, 420, 132, 10, 0, accent.base),
      wheel(x + 34, 470, 30, accent) + wheel(x + 98, 470, 30, accent) + rect(x - 22, 440, 26, 10, 4, wood.dark),
    ].join('');
  const logs =
    row(3, (i) => dot(86 + i * 40, 362, 20, wood.base) + dot(86 + i * 40, 362, 11, wood.light)) +
    row(2, (i) => dot(106 + i * 40, 330, 20, wood.base) + dot(106 + i * 40, 330, 11, wood.light));
  const fruit = row(3, (i) => dot(84 + i * 42, 362, 24, pick(['#d1493f', '#e9a32b'])));
  const puff = dot(452, 190, 22, '#ffffffcc') + dot(424, 160, 30, '#ffffffcc') + dot(380, 128, 38, '#ffffffaa');
  return [
    groundShadow(300, 504, 260) + puff,
    coach(60, side, pick([logs, fruit])),
    rect(212, 250, 122, 210, 12, main.base) +
      rect(200, 226, 146, 32, 12, side.base) +
      rect(200, 246, 146, 12, 6, side.dark) +
      rect(236, 284, 74, 68, 12, '#d6e9ef') +
      line('M248 338L272 300', '#ffffffbb', 7),
    solid(
      'M330 332H476Q520 334 520 394Q520 456 476 458H330Z',
      main.light,
      rect(330, 420, 200, 50, 0, main.base) +
        rect(376, 320, 14, 150, 0, accent.base) +
        rect(430, 320, 14, 150, 0, accent.base),
    ),
    path('M428 336L418 246H492L482 336Z', side.base) +
      path('M462 336L468 246H492L482 336Z', side.dark) +
      rect(408, 228, 94, 24, 10, accent.base),
    dot(516, 388, 14, '#ffe8a3') + rect(196, 440, 330, 20, 8, main.deep) + path('M500 460H548L520 486H496Z', side.dark),
    wheel(262, 462, 42, accent) + wheel(366, 472, 32, accent) + wheel(450, 472, 32, accent),
  ].join('');
}

function tractor({ main, side, accent, solid }: Art): string {
  const tread = row(12, (i) => turned(i * 30, rect(198, 264, 28, 24, 6, '#39343f'), 212, 392));
  return [
    groundShadow(300, 506, 240),
    rect(436, 214, 18, 90, 8, '#8b93a0') + rect(432, 206, 26, 14, 6, '#6f7783'),
    solid(
      'M270 300H484Q516 304 516 340V420H270Z',
      main.base,
      rect(260, 384, 270, 40, 0, main.dark) +
        rect(300, 320, 190, 10, 5, main.light) +
        row(4, (i) => rect(430 + i * 20, 342, 9, 34, 4, main.deep)),
    ),
    path('M150 310V186Q150 170 166 170H322Q336 170 340 184L366 316H342L318 194H176V310Z', side.base) +
      path('M176 194H318L340 310H176Z', '#d6e9efaa') +
      rect(138, 156, 220, 26, 12, side.dark),
    rect(214, 300, 66, 20, 9, accent.base) +
      line('M300 300L326 268', '#3a3440', 8) +
      line('M312 256L338 282', '#3a3440', 7),
    path('M110 380Q120 272 212 268Q310 272 318 400H270Q264 320 212 318Q158 320 148 400Z', main.dark),
    tread +
      dot(212, 392, 110, '#39343f') +
      dot(212, 392, 70, accent.base) +
      dot(212, 392, 60, accent.light) +
      dot(212, 392, 24, '#39343f') +
      row(5, (i) => turned(i * 72, dot(212, 352, 7, accent.dark), 212, 392)),
    wheel(452, 440, 62, accent) + dot(514, 346, 11, '#ffe8a3'),
  ].join('');
}

export const wheels = {
  toyCar: standing(carOf(false)),
  toyVan: standing(carOf(true)),
  autoRickshaw: standing(autoRickshaw),
  train: standing(train),
  tractor: standing(tractor),
  elephant: standing(elephant),
} satisfies Record<string, Drawing>;
