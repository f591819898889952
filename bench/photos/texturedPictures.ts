import sharp from 'sharp';
import { seededRandom } from '../../demo/random/seededRandom.ts';

/** Generated pictures with the texture, light and noise of photos; drawings have neither. */
const side = 640;
export const subjects = ['fabric', 'studio', 'table', 'food'] as const;
type Subject = (typeof subjects)[number];
type Colour = readonly [number, number, number];
/** The colour at a point from 0 to 1 in each direction. */
type Shade = (x: number, y: number) => Colour;

/**
 * A picture as PNG. `scene` sets light, folds and places, `goods` colours and patterns: two pictures of one scene are
 * two products in front of the same camera.
 */
export async function createTexturedPicture(subject: Subject, scene: number, goods: number): Promise<Buffer> {
  const shade = shades[subject](seededRandom(scene), seededRandom(goods));
  const noise = seededRandom(goods * 31 + scene);
  const pixels = new Uint8ClampedArray(side * side * 3);
  for (let at = 0; at < side * side; at++) {
    const colour = shade((at % side) / side, Math.floor(at / side) / side);
    const grain = (noise() + noise() - 1) * 14;
    for (const [channel, value] of colour.entries()) pixels[at * 3 + channel] = value + grain;
  }
  return sharp(Buffer.from(pixels.buffer), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

const shades: Record<Subject, (scene: () => number, goods: () => number) => Shade> = {
  // A cloth with folds, a repeated pattern and a border.
  fabric(scene, goods) {
    const folds = smoothNoise(scene, 5);
    const [ground, motif, border] = [randomColour(goods), randomColour(goods), randomColour(goods)];
    const [across, down, bent] = [8 + goods() * 22, 8 + goods() * 22, goods() * 3];
    const edge = 0.72 + goods() * 0.15;
    return (x, y) => {
      const light = 0.45 + 0.75 * folds(x, y);
      const isMotif =
        Math.sin(x * across * 6 + bent * folds(y, x)) * Math.sin(y * down * 6 + bent * folds(x, y)) > 0.25;
      return lit(y > edge ? border : isMotif ? motif : ground, light);
    };
  },
  // One object with a shadow in front of a plain, nearly white wall.
  studio(scene, goods) {
    const [centreX, centreY] = [0.45 + scene() * 0.1, 0.45 + scene() * 0.1];
    const [wide, high, power] = [0.2 + goods() * 0.15, 0.22 + goods() * 0.15, 1.6 + goods() * 3];
    const [body, band] = [randomColour(goods), randomColour(goods)];
    const [bandAt, bandWidth] = [goods() - 0.5, 0.05 + goods() * 0.2];
    const grain = smoothNoise(goods, 14);
    return (x, y) => {
      const [across, down] = [(x - centreX) / wide, (y - centreY) / high];
      const isBody = Math.abs(across) ** power + Math.abs(down) ** power < 1;
      const shadow = Math.exp(-(across ** 2) - ((y - centreY - high) / 0.06) ** 2);
      if (!isBody) return lit([244, 243, 240], 1 - 0.35 * shadow);
      const light = 0.55 + 0.5 * Math.sqrt(Math.max(0, 1 - (across - 0.3) ** 2)) + 0.25 * (grain(x, y) - 0.5);
      return lit(Math.abs(down - bandAt) < bandWidth ? band : body, light);
    };
  },
  // Several things on a wooden table in a room.
  table(scene, goods) {
    const [room, wood] = [smoothNoise(scene, 3), smoothNoise(scene, 26)];
    const [wall, board] = [randomColour(scene), [150, 104, 66] as const];
    const things = Array.from({ length: 4 }, (_, at) => ({
      ...{ x: 0.2 + at * 0.2 + (goods() - 0.5) * 0.12, y: 0.4 + goods() * 0.35, r: 0.07 + goods() * 0.11 },
      ...{ colour: randomColour(goods), stretch: 0.6 + goods() * 1.4 },
    }));
    return (x, y) => {
      const light = 0.6 + 0.6 * room(x, y);
      const thing = things.findLast((one) => (x - one.x) ** 2 + ((y - one.y) * one.stretch) ** 2 < one.r ** 2);
      if (thing) return lit(thing.colour, light * (1.15 - 1.4 * Math.max(0, (x - thing.x) / thing.r) * 0.5));
      return y > 0.55 ? lit(board, light * (0.75 + 0.5 * wood(x / 4, y))) : lit(wall, light);
    };
  },
  // A plate full of small pieces.
  food(scene, goods) {
    const room = smoothNoise(scene, 4);
    const plate = randomColour(scene);
    const colours = [randomColour(goods), randomColour(goods), randomColour(goods)];
    const pieces = Array.from({ length: 160 }, () => {
      const [turn, away] = [goods() * 2 * Math.PI, Math.sqrt(goods()) * 0.36];
      const place = { x: 0.5 + away * Math.cos(turn), y: 0.5 + away * Math.sin(turn), r: 0.02 + goods() * 0.035 };
      return { ...place, colour: colours[Math.floor(goods() * 3)] ?? plate };
    });
    return (x, y) => {
      const light = 0.55 + 0.7 * room(x, y);
      const piece = pieces.findLast((one) => (x - one.x) ** 2 + (y - one.y) ** 2 < one.r ** 2);
      if (piece) return lit(piece.colour, light * (1.1 - ((x - piece.x + y - piece.y) / piece.r) * 0.3));
      return lit((x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.19 ? plate : [92, 84, 80], light);
    };
  },
};

const lit = ([red, green, blue]: Colour, light: number): Colour => [red * light, green * light, blue * light];

function randomColour(random: () => number): Colour {
  return [30 + random() * 215, 30 + random() * 215, 30 + random() * 215];
}

/** Smooth noise from 0 to 1 with this many hills in each direction. */
function smoothNoise(random: () => number, hills: number): (x: number, y: number) => number {
  const width = hills + 2;
  const heights = Array.from({ length: width * width }, random);
  const ease = (part: number) => part * part * (3 - 2 * part);
  return (x, y) => {
    const [column, row] = [Math.abs(x * hills) % hills, Math.abs(y * hills) % hills];
    const [left, top] = [Math.floor(column), Math.floor(row)];
    const at = (down: number, right: number) => heights[(top + down) * width + left + right] ?? 0;
    const across = ease(column - left);
    const upper = at(0, 0) + (at(0, 1) - at(0, 0)) * across;
    const lower = at(1, 0) + (at(1, 1) - at(1, 0)) * across;
    return upper + (lower - upper) * ease(row - top);
  };
}
