import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';

/** The ways in which a page may be sent. */
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

const compressors: Record<Encoding, (bytes: Buffer) => Buffer> = {
  zstd: (bytes) => zstdCompressSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => gzipSync(bytes),
  identity: (bytes) => bytes,
};

/** In one call: a page has a few dozen kilobytes. Copied, since zlib answers with a part of a larger piece of memory. */
export const compressText = (text: string, encoding: Encoding): Buffer =>
  Buffer.from(compressors[encoding](Buffer.from(text)));

/**
 * In the sequence in which they are taken. What is sent often is made small: brotli is a seventh smaller here than zstd,
 * for four times the work.
 */
const preferredEncodings = { often: ['br', 'zstd', 'gzip'], once: ['zstd', 'br', 'gzip'] } as const;

/** What was found for headers as browsers send them, of which there are few; for others it is worked out each time. */
const encodingCache = new Map<string, Encoding>();
const encodingCacheLimits = { headers: 100, letters: 100 };

/** What a browser's `accept-encoding` lets us send: the first of ours that it takes at all. */
export function encodingFor(accepted = '', sent: keyof typeof preferredEncodings): Encoding {
  const key = `${sent} ${accepted}`;
  const encoding = encodingCache.get(key) ?? chooseEncoding(accepted, sent);
  if (encodingCache.size < encodingCacheLimits.headers && accepted.length < encodingCacheLimits.letters)
    encodingCache.set(key, encoding);
  return encoding;
}

function chooseEncoding(accepted: string, sent: keyof typeof preferredEncodings): Encoding {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', weight = 'q=1'] = part.toLowerCase().split(';');
      return [name.trim(), Number(weight.trim().slice('q='.length))];
    }),
  );
  return preferredEncodings[sent].find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}
