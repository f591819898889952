/** What a QR code in an SVG says, read from its modules as a scanner does (ISO/IEC 18004); error correction M only. */
type Grid = boolean[][];
export type ReadCode = { text: string; level: 'M' | 'other'; quietZone: number };

/** Of level M, by version: check codewords of a block, and blocks. */
const checkLengths = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const blockCounts = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The first QR code of a page's HTML. */
export function readQrCode(html: string): ReadCode {
  const [, box = '', path = ''] = /<svg class="qr" viewBox="([^"]*)".*?<path d="([^"]*)"/s.exec(html) ?? [];
  const [left = 0, , width = 0] = box.split(' ').map(Number);
  const size = width + 2 * left;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    grid[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  const format = bitsToNumber(formatModules.map(([x, y]) => grid[y]?.[x] ?? false)) ^ 0b101010000010010;
  const level = format >> 13 === 0 ? 'M' : 'other';
  const text = decode(readCodewords(grid, masks[(format >> 10) & 7] ?? (() => false)), (size - 17) / 4);
  return { text, level, quietZone: -left };
}

/** Around the finder in the upper left, the highest bit first. */
const formatModules: [x: number, y: number][] = [
  ...[0, 1, 2, 3, 4, 5, 7, 8].map((x): [number, number] => [x, 8]),
  ...[7, 5, 4, 3, 2, 1, 0].map((y): [number, number] => [8, y]),
];

const bitsToNumber = (bits: boolean[]) => bits.reduce((number, bit) => number * 2 + Number(bit), 0);

function alignmentCentres(size: number): number[] {
  const version = (size - 17) / 4;
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)];
}

/** Finders with format and version, timing and alignment patterns carry no data. */
function isFunction(x: number, y: number, size: number): boolean {
  if (x === 6 || y === 6) return true;
  const isAtFinder = (x < 9 && (y < 9 || y >= size - 8)) || (x >= size - 8 && y < 9);
  const isVersion = size >= 45 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11));
  const centres = alignmentCentres(size);
  const isAlignment = centres.some((cx) =>
    centres.some((cy) => {
      const isBehindFinder = (cx < 9 && cy < 9) || (cx < 9 && cy > size - 9) || (cx > size - 9 && cy < 9);
      return !isBehindFinder && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    }),
  );
  return isAtFinder || isVersion || isAlignment;
}

/** In pairs of columns from the right, up and down by turns. */
function readCodewords(grid: Grid, mask: (x: number, y: number) => boolean): number[] {
  const size = grid.length;
  const bits: boolean[] = [];
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let row = 0; row < size; row += 1) {
      const y = isUpward ? size - 1 - row : row;
      for (const x of [right, right - 1]) {
        if (!isFunction(x, y, size)) bits.push((grid[y]?.[x] ?? false) !== mask(x, y));
      }
    }
    isUpward = !isUpward;
  }
  const count = Math.floor(bits.length / 8);
  return Array.from({ length: count }, (_, index) => bitsToNumber(bits.slice(index * 8, index * 8 + 8)));
}

/** The blocks' data, which is interleaved, and the text in it: one segment of bytes. */
function decode(codewords: number[], version: number): string {
  const [blocks = 1, checks = 0] = [blockCounts[version], checkLengths[version]];
  const shortLength = Math.floor(codewords.length / blocks) - checks;
  const longBlocks = codewords.length % blocks;
  const lengthOf = (block: number) => shortLength + Number(block >= blocks - longBlocks);
  const data: number[][] = Array.from({ length: blocks }, () => []);
  let position = 0;
  for (let index = 0; index <= shortLength; index += 1) {
    for (const [block, bytes] of data.entries()) {
      if (index < lengthOf(block)) bytes.push(codewords[position++] ?? 0);
    }
  }
  const bits = data.flat().flatMap((byte) => Array.from({ length: 8 }, (_, bit) => ((byte >> (7 - bit)) & 1) === 1));
  if (bitsToNumber(bits.slice(0, 4)) !== 4) throw new Error('The code has no bytes.');
  const lengthBits = version < 10 ? 8 : 16;
  const start = 4 + lengthBits;
  const length = bitsToNumber(bits.slice(4, start));
  const bytes = Array.from({ length }, (_, index) =>
    bitsToNumber(bits.slice(start + index * 8, start + index * 8 + 8)),
  );
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
