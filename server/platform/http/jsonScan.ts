/** The maximum nesting of lists and objects: far more than any client needs, and safe for recursive code. */
export const maxNesting = 64;

/** Lists down to level `level` may have `most` values together; the outermost list or object is level 1. */
type ListLimit = { level: number; most: number };

const byteCodes = {
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
 * Scans JSON before it is parsed, because `[[[[…` would make parsing, validating or serializing fail later on. Invalid
 * JSON is left to the parser.
 */
export class JsonScan {
  readonly #lists: ListLimit;
  /** For each open level, whether it is a list. */
  readonly #isList = new Uint8Array(maxNesting + 2);
  #level = 0;
  #values = 0;
  #inText = false;
  #isEscaped = false;
  /** Whether a list has begun and is still empty. */
  #isEmpty = false;

  constructor(lists: ListLimit = { level: 0, most: 0 }) {
    this.#lists = lists;
  }

  /** Scans the next bytes, at about 10 ms per MB. Returns whether all so far are within the limits. */
  read(bytes: Buffer): boolean {
    for (let at = 0; at < bytes.length; ) {
      if (this.#inText) at = this.#skipText(bytes, at);
      else {
        const byte = bytes[at] ?? 0;
        at += 1;
        if (byte > byteCodes.space) this.#step(byte);
        if (this.#level > maxNesting || this.#values > this.#lists.most) return false;
      }
    }
    return true;
  }

  /** The position after the string that continues at `from`. */
  #skipText(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === byteCodes.backslash) this.#isEscaped = true;
      else if (byte === byteCodes.quote) {
        this.#inText = false;
        return at + 1;
      }
    }
    return bytes.length;
  }

  #step(byte: number): void {
    const counts = this.#level <= this.#lists.level && this.#isList[this.#level] === 1;
    if (counts && (byte === byteCodes.comma || (this.#isEmpty && byte !== byteCodes.listEnd))) this.#values += 1;
    this.#isEmpty = byte === byteCodes.list;
    if (byte === byteCodes.quote) this.#inText = true;
    else if (byte === byteCodes.list || byte === byteCodes.object) {
      this.#level += 1;
      this.#isList[this.#level] = byte === byteCodes.list ? 1 : 0;
    } else if (this.#level > 0 && (byte === byteCodes.listEnd || byte === byteCodes.objectEnd)) this.#level -= 1;
  }
}
