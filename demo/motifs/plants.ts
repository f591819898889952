import { type Art, type Draw, type Drawing, standing, type Tones, tones } from '../drawing/art.ts';
import { dot, groundShadow, line, oval, path, rect, row, stamped, turned } from '../drawing/shapes.ts';

const blade = (turn: number, height: number, green: Tones) =>
  turned(
    turn,
    path(`M300 372Q262 ${372 - height * 0.4} 300 ${372 - height}Q338 ${372 - height * 0.4} 300 372Z`, green.base) +
      path(`M300 372Q338 ${372 - height * 0.4} 300 ${372 - height}Z`, green.dark) +
      line(`M300 360V${372 - height * 0.82}`, green.light, 3),
    300,
    372,
  );

const leaf = (green: Tones, x: number, y: number, size: number, turn: number) =>
  line(`M300 380Q${(300 + x) / 2 + 10} ${y + 60} ${x} ${y}`, green.dark, 6) +
  turned(
    turn,
    path(
      `M${x} ${y + size}C${x - size * 1.5} ${y + size * 0.2} ${x - size} ${y - size} ${x} ${y - size}C${x + size} ${y - size} ${x + size * 1.5} ${y + size * 0.2} ${x} ${y + size}Z`,
      green.base,
    ) + line(`M${x} ${y - size * 0.7}V${y + size}`, green.light, 4),
    x,
    y,
  );

type Growth = (green: Tones, art: Art) => string;

const upright: Growth = (green) =>
  [-34, 36, -20, 20, 0].map((turn, i) => blade(turn, [200, 190, 240, 250, 290][i] ?? 200, green)).join('');

const bushy: Growth = (green) =>
  leaf(green, 190, 250, 44, 30) +
  leaf(green, 410, 240, 46, -30) +
  leaf(green, 250, 160, 48, 12) +
  leaf(green, 356, 150, 50, -14) +
  leaf(green, 300, 270, 52, 0);

const fern: Growth = (green) => row(9, (i) => blade(-64 + i * 16, 210 - Math.abs(i - 4) * 12 + (i % 2) * 40, green));

const herb: Growth = (green, { pick }) => {
  const spike = pick(['#8f6aa8', '#b08ac4']);
  const pair =
    turned(58, oval(0, -24, 12, 25, green.base), 0, 0) + turned(-58, oval(0, -24, 12, 25, green.light), 0, 0);
  const tops = [
    [206, 190],
    [394, 196],
    [254, 246],
    [348, 240],
    [300, 276],
  ] as const;
  const stems = tops.map(
    ([x, height]) => `M300 380Q${300 + (x - 300) * 0.6} ${380 - height * 0.5} ${x} ${380 - height}`,
  );
  const leaves = tops.flatMap(([x, height]) =>
    [0.3, 0.5, 0.7, 0.9].map((at) => [300 + (x - 300) * (at + 0.05), 380 - height * at] as const),
  );
  const bloom = row(5, (i) => dot(i % 2 ? 5 : -5, -i * 10, 7, spike));
  return (
    line(stems.join(''), green.dark, 6) +
    stamped(pair, leaves) +
    stamped(
      bloom,
      tops.map(([x, height]) => [x, 380 - height]),
    )
  );
};

const fruiting: Growth = (green) => {
  const lemon = turned(
    20,
    oval(0, 0, 25, 31, '#f0c93a') + path('M-6 -30q6 -12 12 0z', '#e0b52e') + oval(-9, -9, 6, 9, '#f9e796'),
    0,
    0,
  );
  return (
    line('M300 380V250', '#8a6440', 13) +
    leaf(green, 220, 230, 52, 24) +
    leaf(green, 380, 224, 54, -24) +
    leaf(green, 300, 150, 58, 0) +
    leaf(green, 250, 180, 46, 14) +
    leaf(green, 352, 176, 46, -14) +
    leaf(green, 300, 240, 54, 0) +
    stamped(lemon, [
      [222, 268],
      [376, 262],
      [304, 206],
    ])
  );
};

const orchid: Growth = (green, { pick }) => {
  const color = tones(pick(['#c76a9e', '#b767b0', '#d9829c']));
  const flower =
    row(5, (i) => turned(i * 72, oval(0, -12, 8, 12, i % 2 ? color.light : color.base), 0, 0)) +
    dot(0, 0, 5, '#fff3e4');
  const spray = (way: number) =>
    Array.from(
      { length: 11 },
      (_, i) => [300 + way * (i * 15 + 8), 196 - Math.sin(i / 3.6) * 74 + i * i * 1.5 + (i % 2) * 13] as const,
    );
  const stalk = (way: number) =>
    line(
      `M300 372Q${300 + way * 6} 170 ${300 + way * 80} 132Q${300 + way * 150} 150 ${300 + way * 172} 300`,
      green.dark,
      6,
    );
  return (
    blade(-58, 190, green) +
    blade(58, 190, green) +
    blade(-30, 150, green) +
    blade(30, 150, green) +
    stalk(-1) +
    stalk(1) +
    stamped(flower, [...spray(-1), ...spray(1)])
  );
};

const rosette: Growth = (green, { pick }) => {
  const tip = pick(['#c96b7a', '#9a7bb0', green.light]);
  const ring = (count: number, length: number, color: string, shift: number) =>
    row(count, (i) =>
      turned(
        (360 / count) * i + shift,
        path(
          `M300 318q${-length * 0.32} ${-length * 0.5} 0 ${-length}q${length * 0.32} ${length * 0.5} 0 ${length}z`,
          color,
        ),
        300,
        318,
      ),
    );
  return (
    ring(10, 150, green.dark, 0) +
    ring(10, 118, green.base, 18) +
    ring(8, 84, green.light, 0) +
    ring(6, 52, green.pale, 14) +
    dot(300, 318, 14, tip)
  );
};

const planted =
  (growth: Growth, ...greens: string[]): Draw =>
  (art) => {
    const { main, accent, tint, cloth, pick, solid } = art;
    const green = tint(...(greens.length > 0 ? greens : ['#4f8a4c', '#3d7a56', '#6a9a45']));
    const pot = 'M196 372H404L382 490Q378 506 362 506H238Q222 506 218 490Z';
    const glaze = cloth(main.base, pick([accent.light, main.light]), ['plain', 'waves', 'dots', 'buti']);
    return [
      groundShadow(300, 506, 150),
      growth(green, art),
      solid(pot, glaze, rect(360, 360, 60, 160, 0, `${main.deep}55`) + rect(190, 396, 220, 12, 0, `${main.deep}55`)),
      rect(184, 362, 232, 36, 10, main.base) +
        rect(350, 362, 66, 36, 10, main.dark) +
        rect(198, 370, 80, 7, 3, main.light),
    ].join('');
  };

export const plants = {
  snakePlant: standing(planted(upright, '#4f8a4c', '#3d7a56')),
  moneyPlant: standing(planted(bushy)),
  palm: standing(planted(fern)),
  tulsi: standing(planted(herb, '#5a7d4a', '#6b8a4c')),
  lemonPlant: standing(planted(fruiting, '#3f7f46', '#4f8a4c')),
  orchid: standing(planted(orchid)),
  succulent: standing(planted(rosette, '#6a9a7a', '#7d9f6a', '#5f8f86')),
} satisfies Record<string, Drawing>;
