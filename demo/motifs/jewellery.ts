import { type Draw, type Drawing, flat, gold, silver, standing, type Tones } from '../drawing/art.ts';
import {
  around,
  dot,
  groundShadow,
  hoop,
  line,
  mirrored,
  moved,
  oval,
  path,
  rect,
  row,
  scaled,
  stamped,
  turned,
} from '../drawing/shapes.ts';

const gems = ['#b0263f', '#1f7f5c', '#2b4fa0', '#7a3b86'];

const bust =
  'M258 92Q300 80 342 92L346 178Q354 216 412 236Q462 254 462 318Q456 424 400 506H200Q144 424 138 318Q138 254 188 236Q246 216 254 178Z';
const bustLight =
  'M258 92Q300 80 342 92L344 130Q300 146 256 130ZM188 236Q160 250 156 318Q160 410 214 490Q170 400 176 310Q178 260 214 230Z';

/** Places along a string that hangs around the neck of the bust, and the angle at which it hangs there. */
function strand(count: number, rx: number, ry: number): [x: number, y: number, degrees: number][] {
  return Array.from({ length: count }, (_, i) => {
    const turn = Math.PI * (0.06 + (0.88 * i) / (count - 1));
    return [300 + rx * Math.cos(turn), 212 + ry * Math.sin(turn), (turn * 180) / Math.PI - 90];
  });
}

const onBust = (velvet: Tones, jewel: string) =>
  groundShadow(300, 506, 180) + path(bust, velvet.deep) + path(bustLight, `${velvet.light}44`) + jewel;

const necklaceOf =
  (metal: Tones, ...stones: string[]): Draw =>
  ({ main, side, tint, pick }) => {
    const gem = tint(...stones);
    const drop = (color: string) => oval(0, 14, 8, 15, color) + oval(-2, 10, 2.5, 5, '#ffffff88');
    const drops = strand(11, 92, 136).map(([x, y, degrees], i) =>
      moved(x, y, turned(degrees, drop(i % 2 ? metal.base : gem.base), 0, 0)),
    );
    const bead = (color: string) => dot(0, 0, 8, color) + dot(-2, -3, 2.5, metal.pale);
    const places = strand(19, 86, 124).map(([x, y]) => [x, y] as const);
    const stone = (i: number) => i % 3 === 1;
    const metals = places.filter((_, i) => !stone(i));
    const jewels = places.filter((_, i) => stone(i));
    const pendant =
      around(8, oval(300, 348, 10, 16, metal.base), 300, 372) +
      dot(300, 372, 19, metal.dark) +
      dot(300, 372, 14, gem.base);
    const chain = line('M250 190Q256 232 300 238Q344 232 350 190', metal.light, 5) + dot(300, 240, 9, gem.light);
    const beads = stamped(bead(metal.base), metals) + stamped(bead(gem.base), jewels);
    return onBust(pick([main, side]), chain + drops.join('') + beads + pendant + oval(300, 410, 8, 14, gem.base));
  };

const jhumkas =
  (metal: Tones): Draw =>
  ({ tint, solid }) => {
    const gem = tint(...gems);
    const dome = 'M128 372Q124 262 178 244H212Q266 262 262 372Q195 388 128 372Z';
    const petals = row(8, (i) => turned(i * 45, oval(195, 132, 12, 17, metal.base), 195, 158));
    const lattice = row(5, (i) => line(`M${147 + i * 24} 366Q${160 + i * 17.5} 300 195 246`, metal.dark, 3));
    const bells = row(8, (i) => {
      const y = 384 + Math.sin((Math.PI * i) / 7) * 9;
      return (
        line(`M${132 + i * 18} ${y - 10}V${y + 8}`, metal.dark, 3) +
        dot(132 + i * 18, y + 16, 8.5, i % 2 ? '#fff8ea' : gem.light)
      );
    });
    const one = mirrored(
      [
        line('M195 70V96Q195 110 195 122', silver.dark, 6) + dot(195, 66, 7, silver.base),
        petals + dot(195, 158, 24, metal.dark) + dot(195, 158, 18, gem.base) + dot(190, 152, 5, gem.pale),
        dot(195, 206, 9, metal.dark) + dot(195, 226, 13, gem.base) + dot(191, 222, 4, gem.pale),
        bells,
        solid(
          dome,
          metal.base,
          path('M226 240Q286 300 250 400H290V240Z', metal.dark) +
            lattice +
            line('M120 330Q195 346 270 330', gem.base, 14),
        ),
        row(6, (i) => dot(148 + i * 19, 334 + Math.sin((Math.PI * i) / 5) * 4, 4, metal.pale)),
        line('M128 372Q195 388 262 372', metal.dark, 9) + line('M152 300Q160 268 178 258', metal.pale, 6),
      ].join(''),
    );
    return moved(0, 34, scaled(1.12, one));
  };

const ringOf =
  (metal: Tones, ...stones: string[]): Draw =>
  ({ main, tint, solid }) => {
    const gem = tint(...stones);
    const stone = 'M238 150L268 116H332L362 150L300 218Z';
    const facets =
      path('M238 150H362L300 218Z', gem.base) + path('M268 116L282 150H238ZM332 116L318 150H362Z', gem.light);
    const cut =
      path('M282 150H318L300 218Z', gem.light) +
      path('M318 150H362L300 218Z', gem.dark) +
      path('M268 116H332L318 150H282Z', gem.pale);
    const box = 'M132 388H468L452 490Q450 506 434 506H166Q150 506 148 490Z';
    return [
      groundShadow(300, 506, 205),
      path('M150 388L166 250Q168 236 182 236H418Q432 236 434 250L450 388Z', main.dark),
      path('M176 388L188 266Q190 258 198 258H402Q410 258 412 266L424 388Z', main.pale),
      oval(300, 388, 168, 26, main.deep) + oval(300, 386, 142, 19, '#fff3e4'),
      hoop(300, 302, 92, 96, metal.dark, 24) + hoop(300, 301, 93, 97, metal.base, 15),
      line('M218 262Q236 224 268 212', metal.pale, 6),
      path('M262 206L250 176H350L338 206Q300 226 262 206Z', metal.dark),
      solid(stone, gem.base, facets + cut),
      solid(box, main.base, rect(130, 388, 340, 12, 0, main.light) + rect(400, 380, 80, 140, 0, main.dark)),
      rect(280, 426, 40, 30, 8, gold.base) + rect(280, 438, 40, 5, 0, gold.dark),
    ].join('');
  };

const pearls =
  (strands: number): Draw =>
  ({ main, side, pick }) => {
    const pearl = dot(0, 0, 10, '#e8dccb') + dot(-1, -1, 8.5, '#fbf5ea') + dot(-4, -4, 3, '#ffffff');
    const rows = [0, 1, 2].slice(0, strands).flatMap((i) => strand(14 + i * 3, 70 + i * 12, 66 + i * 40));
    return onBust(
      pick([main, side]),
      stamped(
        pearl,
        rows.map(([x, y]) => [x, y] as const),
      ),
    );
  };

export const jewellery = {
  necklace: standing(necklaceOf(gold, ...gems)),
  silverNecklace: standing(necklaceOf(silver, ...gems)),
  mangalsutra: standing(necklaceOf(gold, '#2b2630')),
  pearlNecklace: standing(pearls(1)),
  pearlHaar: standing(pearls(3)),
  earrings: flat(jhumkas(gold)),
  silverEarrings: flat(jhumkas(silver)),
  ring: standing(ringOf(gold, ...gems, '#e8849a')),
  pearlRing: standing(ringOf(silver, '#fbf4e8')),
  silverRing: standing(ringOf(silver, ...gems, '#7fc4d8')),
} satisfies Record<string, Drawing>;
