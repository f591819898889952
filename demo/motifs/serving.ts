import { type Art, type Draw, type Drawing, flat, gold, steel, type Tones, tones, wood } from '../drawing/art.ts';
import { dot, hoop, line, oval, path, rect, row, stamped, turned } from '../drawing/shapes.ts';

const bowl = (metal: Tones, x: number, y: number, food: string, garnished = true) =>
  [
    oval(x + 3, y + 8, 63, 63, `${metal.deep}55`) +
      dot(x, y, 62, metal.dark) +
      dot(x, y, 58, metal.light) +
      dot(x, y, 48, food),
    path(
      `M${x - 38} ${y - 6}Q${x - 26} ${y - 36} ${x + 8} ${y - 38}Q${x - 16} ${y - 24} ${x - 38} ${y - 6}Z`,
      '#ffffff55',
    ),
    garnished ? dot(x + 14, y + 10, 5, '#4f7f3a') + dot(x - 6, y + 18, 4, '#4f7f3a') : '',
  ].join('');

function tray(metal: Tones, solid: Art['solid']): string {
  const shade = path('M300 60Q420 300 300 540H560V60Z', `${metal.dark}66`);
  const rim = dot(300, 300, 232, metal.deep) + solid('M300 70A230 230 0 1 1 299.9 70Z', metal.base, shade);
  return rim + dot(300, 300, 206, metal.light) + hoop(300, 300, 218, 218, metal.pale, 4);
}

const thaliOf =
  (metal: Tones): Draw =>
  ({ accent, pick, solid }) => {
    const foods = pick([
      ['#c9551f', '#e6b422', '#5e8b3a'],
      ['#e2c052', '#9c3f24', '#f6efe0'],
      ['#6b8f3a', '#d9772a', '#b03a2a'],
    ]);
    const rice =
      path('M196 392Q186 330 250 322Q316 318 318 384Q314 440 254 440Q206 438 196 392Z', '#fffaf0') +
      row(14, (i) =>
        turned(
          i * 53,
          oval(222 + ((i * 37) % 74), 352 + ((i * 23) % 62), 7, 2.6, '#e9dcc0'),
          222 + ((i * 37) % 74),
          352 + ((i * 23) % 62),
        ),
      );
    const roti =
      dot(392, 392, 70, '#e8c48d') +
      dot(384, 386, 66, '#f0d3a2') +
      row(7, (i) => oval(350 + ((i * 29) % 76), 352 + ((i * 31) % 70), 9, 5, '#c08a52'));
    return [
      tray(metal, solid),
      roti + rice,
      bowl(metal, 178, 268, foods[0] ?? '') +
        bowl(metal, 300, 196, foods[1] ?? '') +
        bowl(metal, 424, 268, foods[2] ?? ''),
      dot(170, 366, 9, accent.base) + path('M292 470q30 -16 52 6q-26 14 -52 -6z', '#5f9a3f'),
    ].join('');
  };

function poojaThali({ solid, pick }: Art): string {
  const flower =
    row(9, (i) => turned(i * 40, oval(0, -17, 9, 13, i % 2 ? '#f2a01f' : '#e8871a'), 0, 0)) +
    dot(0, 0, 14, '#f7b733') +
    dot(0, 0, 6, '#d9741a');
  const lotus =
    row(8, (i) => turned(i * 45, path('M0 0q-16 -18 0 -40q16 22 0 40z', i % 2 ? '#e58aa6' : '#d96a8e'), 0, 0)) +
    dot(0, 0, 8, '#f2c14e');
  const flame =
    path('M300 238Q334 284 326 306A27 27 0 0 1 274 306Q268 284 300 238Z', '#f08a24') +
    path('M300 262Q320 292 316 306A17 17 0 0 1 284 306Q282 290 300 262Z', '#fbd35e');
  const lampTop = dot(300, 318, 62, '#8f4a2c') + dot(300, 318, 54, '#c4643b') + dot(300, 318, 40, '#e8b33c');
  return [
    tray(gold, solid),
    bowl(gold, 186, 226, '#c42f2a', false) +
      bowl(gold, 414, 226, '#e6b422', false) +
      bowl(gold, 300, 458, '#fbf6ea', false),
    '<circle cx="300" cy="300" r="96" fill="#fff3b8" opacity=".55"/>',
    lampTop + flame,
    stamped(pick([flower, lotus]), [
      [156, 344],
      [206, 398],
      [444, 344],
      [394, 398],
      [264, 138],
      [336, 138],
    ]),
  ].join('');
}

function spiceBox({ pick, solid }: Art): string {
  const heaps = pick([
    ['#e0a021', '#c23a22', '#8a6a3c', '#4c342b', '#7d9a4a', '#d9c08a', '#b5651f'],
    ['#c23a22', '#4c342b', '#e0a021', '#a8763e', '#d9c08a', '#6b8a3e', '#8a5a2c'],
  ]);
  const cup = (color: string, i: number) => {
    const turn = (Math.PI / 3) * i;
    const [x, y] = i === 6 ? [300, 300] : [300 + 134 * Math.sin(turn), 300 - 134 * Math.cos(turn)];
    const grains = row(7, (k) =>
      dot(x - 26 + ((k * 23) % 54), y - 24 + ((k * 31) % 50), 3.5, k % 2 ? tones(color).light : tones(color).dark),
    );
    return (
      dot(x, y + 3, 66, '#3a223833') +
      dot(x, y, 63, steel.dark) +
      dot(x, y, 60, steel.light) +
      dot(x, y, 52, color) +
      grains +
      line(`M${x - 48} ${y - 20}Q${x - 38} ${y - 44} ${x - 14} ${y - 50}`, '#ffffff88', 4)
    );
  };
  const spoon = turned(
    38,
    oval(300, 300, 22, 30, steel.dark) + oval(300, 298, 17, 24, steel.pale) + rect(295, 322, 10, 150, 5, steel.base),
    300,
    300,
  );
  return [tray(wood, solid), heaps.map(cup).join(''), spoon].join('');
}

export const serving = {
  steelThali: flat(thaliOf(steel)),
  brassThali: flat(thaliOf(gold)),
  poojaThali: flat(poojaThali),
  spiceBox: flat(spiceBox),
} satisfies Record<string, Drawing>;
