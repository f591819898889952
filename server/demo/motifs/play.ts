import { type Art, cream, type Drawing, gold, ink, type Tones, tones, wood } from '../art.ts';
import { dot, groundShadow, hoop, line, mirrored, oval, path, rect, row, stamped, turned } from '../shapes.ts';

function wheel(x: number, y: number, radius: number, color: Tones): string {
  return (
    dot(x, y, radius, '#39343f') +
    dot(x, y, radius * 0.66, color.base) +
    dot(x, y, radius * 0.24, cream) +
    hoop(x, y, radius * 0.84, radius * 0.84, '#5b5563', 2)
  );
}

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
    line('M244 56V110M356 56V110', '#8b7b6c', 3) + rect(190, 44, 220, 14, 7, wood.base),
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

function kite({ main, side, accent, pick }: Art): string {
  const top = 'M300 70L490 270L300 300L110 270Z';
  const crossed =
    path('M300 70L490 270L300 290Z', side.base) +
    path('M110 270L300 290V470Z', accent.base) +
    path('M490 270L300 290V470Z', main.dark);
  const ringed =
    path('M300 120L430 272L300 420L170 272Z', side.base) + path('M300 180L378 274L300 360L222 274Z', accent.base);
  const chevron =
    path('M110 270L300 70L490 270L440 326L300 180L160 326Z', side.base) +
    path('M160 326L300 180L440 326L400 366L300 262L200 366Z', accent.base);
  const bow = (x: number, y: number, color: string, turn: number) =>
    turned(turn, path(`M${x} ${y}l-26 -14v28zM${x} ${y}l26 -14v28z`, color) + dot(x, y, 6, ink), x, y);
  const one = [
    path(`${top}M110 270L300 470L490 270Z`, main.base) + path('M110 270L300 70L490 270L300 470Z', main.base),
    pick([crossed, ringed, chevron]),
    line('M300 70V470', wood.dark, 5) + line('M110 270Q300 190 490 270', wood.dark, 5),
    path('M300 470L262 520H338Z', accent.base) + line('M300 470V520M300 470L280 520M300 470L320 520', accent.dark, 3),
  ].join('');
  const tail = line('M300 500Q240 540 190 520Q130 498 84 548', cream, 5);
  return (
    tail +
    bow(214, 524, side.base, -10) +
    bow(150, 518, accent.base, 10) +
    bow(98, 540, main.base, -30) +
    turned(12, one, 300, 300)
  );
}

function chess({ main, accent, tint, pick }: Art): string {
  const dark = tint('#7a4a32', '#5f3b2c', main.base);
  const light = pick(['#f0d9b0', '#f6e6c8']);
  const squares = stamped(
    row(4, (i) => rect(i * 92, 0, 46, 46, 0, dark.base)),
    row8(),
  );
  const piece = (x: number, y: number, color: Tones, king: boolean) =>
    [
      oval(x + 5, y + 8, 27, 23, '#00000033') +
        dot(x, y, 22, color.dark) +
        dot(x - 1, y - 3, 19, color.base) +
        dot(x - 4, y - 8, 9, color.light),
      king ? line(`M${x} ${y - 12}v20M${x - 8} ${y - 4}h16`, accent.light, 5) : '',
    ].join('');
  const at = (column: number, line: number) => [139 + column * 46, 139 + line * 46] as const;
  const white = tones('#f7ead0');
  const black = tones('#3a2f35');
  const men = (color: Tones, places: readonly (readonly [number, number])[]) =>
    places.map(([c, l], i) => piece(...at(c, l), color, i === 0)).join('');
  return turned(
    pick([-8, 9]),
    [
      rect(76, 76, 448, 448, 22, dark.deep) +
        rect(88, 88, 424, 424, 14, dark.dark) +
        rect(116, 116, 368, 368, 0, light),
      squares,
      men(black, [
        [4, 0],
        [0, 1],
        [2, 0],
        [3, 2],
        [5, 1],
        [7, 1],
        [6, 3],
      ]) +
        men(white, [
          [3, 7],
          [1, 6],
          [2, 6],
          [4, 4],
          [6, 6],
          [7, 6],
          [5, 5],
        ]),
    ].join(''),
  );
}

function row8(): (readonly [number, number])[] {
  return Array.from({ length: 8 }, (_, i) => [116 + (i % 2 ? 0 : 46), 116 + i * 46] as const);
}

export const play = {
  doll: { stance: 'standing', draw: doll },
  elephant: { stance: 'standing', draw: elephant },
  kite: { stance: 'flat', draw: kite },
  chess: { stance: 'flat', draw: chess },
} satisfies Record<string, Drawing>;
