import { expect, test } from 'vitest';
import { compressText, type Encoding } from './encodings.ts';

test.each<Encoding>([
  'br',
  'zstd',
  'gzip',
  'identity',
])('a page in %s retains no memory beyond its bytes', (encoding) => {
  const page = compressText('<p>Handwoven saree</p>'.repeat(300), encoding);
  expect(page.buffer.byteLength).toBe(page.byteLength);
});
