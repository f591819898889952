import {
  type Art,
  cream,
  type Draw,
  type Drawing,
  flat,
  gold,
  standing,
  steel,
  tinted,
  tones,
} from '../drawing/art.ts';
import { dot, groundShadow, hoop, line, mirrored, oval, path, rect, row, turned } from '../drawing/shapes.ts';

const paw = (x: number, y: number, size: number, color: string) =>
  path(
    `M${x} ${y - size * 0.1}Q${x + size * 0.7} ${y} ${x + size * 0.6} ${y + size * 0.6}Q${x + size * 0.3} ${y + size * 0.9} ${x} ${y + size * 0.7}Q${x - size * 0.3} ${y + size * 0.9} ${x - size * 0.6} ${y + size * 0.6}Q${x - size * 0.7} ${y} ${x} ${y - size * 0.1}Z`,
    color,
  ) +
  row(4, (i) => oval(x + (i - 1.5) * size * 0.52, y - size * (i % 3 ? 0.52 : 0.16), size * 0.21, size * 0.29, color));

function petBowl({ main, side, accent, pick, solid }: Art): string {
  const kibble = pick(['#a8693a', '#8a5230', '#c28448']);
  const body = 'M152 340H448L500 478Q506 506 474 506H126Q94 506 100 478Z';
  const bits = row(17, (i) =>
    oval(
      168 + i * 16.5,
      322 - Math.sin((Math.PI * i) / 16) * 34 + ((i * 7) % 12),
      17,
      12,
      i % 3 ? kibble : tones(kibble).light,
    ),
  );
  const heap = path('M160 338Q200 264 300 262Q400 264 440 338Z', tones(kibble).dark);
  const bone = path(
    'M252 426H348Q350 404 370 408Q386 412 382 428Q396 436 386 450Q374 462 358 452Q350 446 348 444H252Q246 460 228 454Q212 446 218 430Q208 416 222 408Q246 404 252 426Z',
    cream,
  );
  const fish =
    path('M222 434Q276 384 340 434L384 404V464L340 434Q276 484 222 434Z', cream) + dot(258, 428, 6, main.deep);
  return [
    groundShadow(300, 506, 235),
    oval(300, 340, 150, 28, main.deep),
    heap + bits,
    solid(
      body,
      main.base,
      path('M400 330Q470 430 420 520H520V330Z', `${main.deep}44`) +
        rect(90, 478, 420, 30, 0, side.base) +
        line('M168 372L136 456', main.pale, 10) +
        pick([paw(300, 424, 46, cream), bone, fish]),
    ),
    path(
      'M150 338Q154 364 300 368Q446 364 450 338Q456 350 452 360Q440 388 300 390Q160 388 148 360Q144 350 150 338Z',
      main.light,
    ) + line('M200 376Q250 382 300 382', accent.pale, 5),
  ].join('');
}

function collar({ main, side, accent, cloth, pick }: Art): string {
  const band = pick([
    main.base,
    cloth(main.base, pick([main.light, accent.light, side.light]), ['stripes', 'dots', 'checks', 'waves']),
  ]);
  const studs = row(12, (i) => turned(i * 25 + 44, dot(300, 124, 9, gold.light) + dot(298, 122, 3, '#fff'), 300, 274));
  const tag = pick([
    dot(300, 478, 46, gold.base) + dot(300, 478, 38, gold.light) + paw(300, 480, 24, gold.deep),
    path(
      'M250 474H350Q352 452 372 456Q388 460 384 476Q396 486 386 500Q372 512 356 500L350 494H250Q244 512 226 504Q210 496 216 480Q208 466 222 456Q244 450 250 474Z',
      gold.base,
    ) + line('M270 484H330', gold.dark, 6),
    path('M300 520Q246 480 254 450Q264 424 300 448Q336 424 346 450Q354 480 300 520Z', accent.base) +
      line('M272 458q2 -12 14 -12', accent.pale, 6),
  ]);
  return [
    `${hoop(300, 274, 150, 150, main.deep, 50)}<circle cx="300" cy="274" r="150" fill="none" stroke="${band}" stroke-width="44"/>`,
    hoop(300, 274, 164, 164, `${main.pale}88`, 3) + hoop(300, 274, 136, 136, `${main.deep}88`, 3),
    studs,
    turned(
      -64,
      rect(250, 392, 100, 66, 14, side.deep) +
        rect(258, 398, 84, 54, 10, side.base) +
        rect(292, 398, 16, 54, 0, side.dark),
      300,
      274,
    ),
    hoop(300, 434, 13, 16, '#8b93a0', 7) + tag,
  ].join('');
}

function ropeToy({ main, side, accent }: Art): string {
  const strand = (i: number) =>
    path(
      `M${166 + i * 34} 268q34 -16 42 12q0 34 -28 54q-36 14 -42 -14q2 -36 28 -52z`,
      [main.base, side.base, accent.base][i % 3] ?? cream,
    );
  const knot = (x: number) =>
    dot(x, 300, 58, main.base) +
    line(`M${x - 40} 272Q${x} 300 ${x - 30} 342M${x + 6} 246Q${x + 30} 300 ${x} 352`, main.dark, 8) +
    line(`M${x - 8} 262Q${x + 24} 290 ${x + 36} 330`, side.base, 13);
  const fringe = row(7, (i) =>
    line(
      `M118 300Q84 ${270 + i * 10} ${52 + (i % 2) * 12} ${244 + i * 19}`,
      [main.base, side.base, accent.base][i % 3] ?? cream,
      11,
    ),
  );
  const rope = `${mirrored(fringe) + row(8, strand) + knot(136)}<g transform="matrix(-1 0 0 1 600 0)">${knot(136)}</g>`;
  return turned(-24, rope);
}

function toyBone({ main, side, accent, pick, solid }: Art): string {
  const outline =
    'M196 258H404Q398 190 452 182Q510 180 510 236Q550 262 532 312Q510 356 462 342Q420 338 404 342H196Q180 338 138 342Q90 356 68 312Q50 262 90 236Q90 180 148 182Q202 190 196 258Z';
  const ridges = row(6, (i) => line(`M${226 + i * 30} 272V328`, main.dark, 9));
  const rubber = solid(
    outline,
    main.base,
    path('M60 320Q300 330 540 310V370H60Z', main.dark) +
      pick([ridges, paw(300, 296, 32, main.pale)]) +
      line('M104 246Q112 208 146 206', main.pale, 9),
  );
  const ball = dot(438, 444, 52, accent.base) + line('M396 414Q440 440 448 494M432 393Q450 430 488 430', side.base, 8);
  return turned(-18, rubber) + pick([ball, '']);
}

const dog = [
  path(
    'M232 330Q206 290 226 268Q250 262 262 286Q300 272 338 286Q350 262 374 268Q394 290 368 330Q384 404 300 412Q216 404 232 330Z',
    '#c98f55',
  ),
  path(
    'M232 330Q206 290 226 268Q244 262 258 282Q240 300 232 330ZM368 330Q394 290 374 268Q356 262 342 282Q360 300 368 330Z',
    '#8a5a34',
  ),
  oval(300, 378, 36, 26, cream) +
    path('M284 360H316Q312 378 300 378Q288 378 284 360Z', '#3a2a28') +
    line('M300 378V390Q290 400 280 392M300 390Q310 400 320 392', '#3a2a28', 4) +
    dot(266, 330, 8, '#3a2a28') +
    dot(334, 330, 8, '#3a2a28'),
].join('');
const cat = [
  path(
    'M226 262L258 290Q300 278 342 290L374 262Q380 310 372 344Q364 408 300 410Q236 408 228 344Q220 310 226 262Z',
    '#8d8f9c',
  ),
  path('M236 282L256 298L238 312ZM364 282L344 298L362 312Z', '#e9a9a0') +
    oval(268, 340, 9, 12, '#f2c84b') +
    oval(332, 340, 9, 12, '#f2c84b') +
    oval(268, 340, 3, 10, '#2b2a3a') +
    oval(332, 340, 3, 10, '#2b2a3a'),
  path('M290 364H310L300 376Z', '#e28c86') +
    line(
      'M300 376Q292 390 282 384M300 376Q308 390 318 384M250 372L214 364M250 380L216 388M350 372L386 364M350 380L384 388',
      '#5b5a66',
      3,
    ),
].join('');
const foodFor =
  (face: string): Draw =>
  ({ main, side, accent, solid, cloth }) => {
    const pack = 'M170 120H430L446 190V470Q446 506 410 506H190Q154 506 154 470V190Z';
    return [
      groundShadow(300, 506, 195),
      solid(
        pack,
        cloth(main.base, main.light, ['plain', 'dots']),
        rect(150, 440, 300, 80, 0, side.base) +
          rect(150, 432, 300, 8, 0, accent.base) +
          rect(392, 110, 60, 400, 0, `${main.deep}44`) +
          rect(168, 110, 13, 400, 0, '#ffffff33'),
      ),
      rect(170, 100, 260, 50, 6, main.dark) + line('M182 138H418', accent.base, 4, 'stroke-dasharray="10 8"'),
      dot(300, 338, 104, accent.pale) + face,
      rect(210, 178, 180, 20, 10, cream) +
        rect(240, 208, 120, 11, 5, accent.base) +
        rect(206, 462, 110, 14, 7, cream) +
        paw(376, 468, 20, cream),
    ].join('');
  };

export const pets = {
  petBowl: standing(petBowl),
  steelBowl: standing(tinted(petBowl, steel.base)),
  collar: flat(collar),
  toyBone: flat(toyBone),
  ropeToy: flat(ropeToy),
  dogFood: standing(foodFor(dog)),
  catFood: standing(foodFor(cat)),
} satisfies Record<string, Drawing>;
