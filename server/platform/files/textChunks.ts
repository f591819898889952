/** Larger chunks are freed late, and each is compressed and sent alone. */
const chunkBytes = 16_384;

/**
 * Collects texts as chunks of bytes for a stream. Texts joined to chunks would be objects of the heap, which V8 frees
 * late; the bytes are outside of it.
 */
export class TextChunks {
  #bytes = Buffer.allocUnsafeSlow(chunkBytes);
  #length = 0;
  #full: Buffer[] = [];

  add(text: string): void {
    const room = chunkBytes - this.#length;
    // A character has three bytes at most.
    if (text.length * 3 > room && Buffer.byteLength(text) > room) {
      this.#finish();
      if (Buffer.byteLength(text) > chunkBytes) {
        this.#full.push(Buffer.from(text));
        return;
      }
    }
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** The chunks that are full, each once. */
  takeFull(): Buffer[] {
    if (this.#full.length === 0) return this.#full;
    const full = this.#full;
    this.#full = [];
    return full;
  }

  /** All chunks that are left, at the end. */
  takeAll(): Buffer[] {
    this.#finish();
    return this.takeFull();
  }

  #finish(): void {
    if (this.#length === 0) return;
    this.#full.push(this.#bytes.subarray(0, this.#length));
    this.#bytes = Buffer.allocUnsafeSlow(chunkBytes);
    this.#length = 0;
  }
}
