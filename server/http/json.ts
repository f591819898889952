/** How deep lists and objects may nest: nobody needs a tenth of it, and what is written recursively bears it. */
export const maxNesting = 64;

/** Lists down to level `level` may hold `most` values together; the list or object around everything is level 1. */
type ListLimit = { level: number; most: number };

const code = {
  space: 0x20,
  quote: 0x22,
  comma: 0x2c,
  list: 0x5b,
  backslash: 0x5c,
  listEnd: 0x5d,
  object: 0x7b,
  objectEnd: 0x7d,
};

/**
 * Scans JSON before anything parses it: parsing, checking and writing a few kilobytes of `[[[[…` fails in the middle of
 * the work. Returns what takes the next bytes and says whether all so far are within the limits: 1 MB in a few
 * milliseconds. Bytes that are no JSON are left to the parser.
 */
export function createJsonScan(lists: ListLimit = { level: 0, most: 0 }): (bytes: Buffer) => boolean {
  const isList = new Uint8Array(maxNesting + 2);
  let [level, values] = [0, 0];
  let [inString, isEscaped, isEmpty] = [false, false, false];

  /** Takes a byte outside of text. */
  function step(byte: number): void {
    const counts = level <= lists.level && isList[level] === 1;
    if (counts && (byte === code.comma || (isEmpty && byte !== code.listEnd))) values += 1;
    isEmpty = byte === code.list;
    if (byte === code.quote) inString = true;
    else if (byte === code.list || byte === code.object) {
      level += 1;
      isList[level] = byte === code.list ? 1 : 0;
    } else if (level > 0 && (byte === code.listEnd || byte === code.objectEnd)) level -= 1;
  }
  /** The place behind the text that goes on at `from`. */
  function skipText(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (byte === code.backslash) isEscaped = true;
      else if (byte === code.quote) {
        inString = false;
        return at + 1;
      }
    }
    return bytes.length;
  }
  return (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      if (inString) at = skipText(bytes, at);
      else {
        const byte = bytes[at] ?? 0;
        at += 1;
        if (byte > code.space) step(byte);
        if (level > maxNesting || values > lists.most) return false;
      }
    }
    return true;
  };
}
