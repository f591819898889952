import { type Area, meanOf, type Pixels } from './pixels.ts';

/** A line is plain if this share of its pixels is within `plainTolerance` of their median in each channel. */
const plainShare = 0.97;
const plainTolerance = 18;
/** An edge crosses the picture if this share of its sections differs by `edgeDifference` on both sides. */
const edgeShare = 0.88;
const edgeDifference = 5;
const sections = 40;
const maxRows = 6;
/** In pixels and shares of the picture: smaller areas show nothing that can be compared. */
const leastHeight = 40;
const leastShare = { width: 0.3, height: 0.12 };
/** The deviation in brightness of an area that shows something. */
const leastSpread = 7;

/** The whole picture and, in front of a plain wall, what stands there: one or two areas. */
export const findOwnAreas = (pixels: Pixels): Area[] => distinct(pixels, [wholeOf(pixels), findContent(pixels)]);

/**
 * The areas of a customer's photo that may be a shop's picture: the same two, and what lies between edges, as within the
 * bars of a screenshot or above and below words.
 */
export const findPhotoAreas = (pixels: Pixels): Area[] =>
  distinct(pixels, [wholeOf(pixels), findContent(pixels), ...findFramed(pixels)]);

const wholeOf = ({ width, height }: Pixels): Area => ({ left: 0, top: 0, right: width, bottom: height });

function distinct(pixels: Pixels, areas: Area[]): Area[] {
  const kept: Area[] = [];
  for (const area of areas) {
    const isNew = !kept.some((other) => areAlike(pixels, area, other));
    if (isNew && isLargeEnough(pixels, area) && spreadOf(pixels, area) > leastSpread) kept.push(area);
  }
  return kept;
}

const isLargeEnough = ({ width, height }: Pixels, { left, top, right, bottom }: Area) =>
  right - left >= leastShare.width * width && bottom - top >= Math.max(leastHeight, leastShare.height * height);

const areAlike = ({ width, height }: Pixels, one: Area, other: Area) =>
  Math.abs(one.left - other.left) + Math.abs(one.right - other.right) < 0.03 * width &&
  Math.abs(one.top - other.top) + Math.abs(one.bottom - other.bottom) < 0.03 * height;

/** The standard deviation of green, from a sixteenth of the pixels. */
function spreadOf({ width, data }: Pixels, { left, top, right, bottom }: Area): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = top; y < bottom; y += 4) {
    for (let x = left; x < right; x += 4) {
      const value = data[(y * width + x) * 3 + 1] ?? 0;
      count++;
      sum += value;
      squares += value * value;
    }
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

type Axis = 'row' | 'column';

function isPlain({ width, data }: Pixels, area: Area, line: number, axis: Axis): boolean {
  const [from, to] = axis === 'row' ? [area.left, area.right] : [area.top, area.bottom];
  const step = Math.max(1, Math.floor((to - from) / 160));
  const places: number[] = [];
  for (let at = from; at < to; at += step) places.push((axis === 'row' ? line * width + at : at * width + line) * 3);
  const medians = [0, 1, 2].map((channel) => {
    const values = Uint8Array.from(places, (place) => data[place + channel] ?? 0).sort();
    return values[values.length >> 1] ?? 0;
  });
  const isNear = (place: number) =>
    medians.every((median, channel) => Math.abs((data[place + channel] ?? 0) - median) < plainTolerance);
  return places.filter(isNear).length >= plainShare * places.length;
}

/** The tallest group of rows that aren't plain, without the plain columns beside it. */
function findContent(pixels: Pixels): Area {
  const area = wholeOf(pixels);
  const maxGap = Math.max(2, Math.round(0.015 * area.right));
  const rows = { top: 0, bottom: 0 };
  let [from, last] = [0, -1 - maxGap];
  for (let y = 0; y < area.bottom; y++) {
    if (isPlain(pixels, area, y, 'row')) continue;
    if (y - last > maxGap + 1) from = y;
    last = y;
    if (last + 1 - from > rows.bottom - rows.top) Object.assign(rows, { top: from, bottom: last + 1 });
  }
  const content = { ...area, ...rows };
  while (content.left < content.right - 8 && isPlain(pixels, content, content.left, 'column')) content.left++;
  while (content.right > content.left + 8 && isPlain(pixels, content, content.right - 1, 'column')) content.right--;
  return content;
}

type Edge = { at: number; strength: number };

/** The edges that cross an area along an axis, in their order. */
function findEdges(pixels: Pixels, area: Area, axis: Axis): Edge[] {
  const isRow = axis === 'row';
  const [first, last] = isRow ? [area.top, area.bottom] : [area.left, area.right];
  const edges: Edge[] = [];
  for (let at = first + 3; at < last - 3; at++) {
    const strength = edgeStrength(pixels, area, at, axis);
    if (strength > 0) edges.push({ at, strength });
  }
  const isWeaker = (one: Edge, other: Edge) =>
    one !== other &&
    Math.abs(one.at - other.at) <= 3 &&
    (other.strength > one.strength || (other.strength === one.strength && other.at < one.at));
  return edges.filter((edge) => !edges.some((other) => isWeaker(edge, other)));
}

/** How much both sides of a line differ, in sum over its sections; 0 if too few of them do. */
function edgeStrength(pixels: Pixels, area: Area, at: number, axis: Axis): number {
  const [from, to] = axis === 'row' ? [area.left, area.right] : [area.top, area.bottom];
  const length = (to - from) / sections;
  const mean = (channel: number, start: number, before: number) =>
    axis === 'row'
      ? meanOf(pixels, channel, start, at - before, start + length, at - before + 2)
      : meanOf(pixels, channel, at - before, start, at - before + 2, start + length);
  let [differing, strength] = [0, 0];
  for (let section = 0; section < sections; section++) {
    if (differing + sections - section < edgeShare * sections) return 0;
    const start = from + section * length;
    let difference = 0;
    for (let channel = 0; channel < 3; channel++) {
      difference = Math.max(difference, Math.abs(mean(channel, start, 2) - mean(channel, start, 0)));
    }
    if (difference > edgeDifference) differing++;
    strength += Math.min(difference, 60);
  }
  return differing >= edgeShare * sections ? strength : 0;
}

const maxFramed = 4;

/** The areas between edges, those with most edges first, then the smallest. */
function findFramed(pixels: Pixels): Area[] {
  const whole = wholeOf(pixels);
  const edges = findEdges(pixels, whole, 'row').sort((one, other) => other.strength - one.strength);
  const rows = [0, ...edges.slice(0, maxRows).map(({ at }) => at), pixels.height];
  const found: { area: Area; edges: number; size: number }[] = [];
  const add = (area: Area) => {
    const sides = [area.left > 0, area.right < pixels.width, area.top > 0, area.bottom < pixels.height];
    const size = (area.right - area.left) * (area.bottom - area.top);
    if (isLargeEnough(pixels, area) && sides.includes(true)) {
      found.push({ area, edges: sides.filter(Boolean).length, size });
    }
  };
  for (const top of rows) {
    for (const bottom of rows) {
      if (bottom - top < leastHeight) continue;
      const area = { ...whole, top, bottom };
      add(area);
      const sides = findEdges(pixels, area, 'column').map(({ at }) => at);
      const left = sides.findLast((at) => at < 0.35 * pixels.width) ?? 0;
      const right = sides.find((at) => at > 0.65 * pixels.width) ?? pixels.width;
      if (left > 0 || right < pixels.width) add({ ...area, left, right });
    }
  }
  found.sort((one, other) => other.edges - one.edges || one.size - other.size);
  const kept: Area[] = [];
  for (const { area } of found) {
    if (kept.length < maxFramed && !kept.some((other) => areAlike(pixels, area, other))) kept.push(area);
  }
  return kept;
}
