import { expect, test } from 'vitest';
import { toDirectLink } from './shareLinks.ts';

test.each([
  ['https://www.dropbox.com/s/abc/kurti.jpg?dl=0', 'https://www.dropbox.com/s/abc/kurti.jpg?raw=1'],
  ['https://www.dropbox.com/scl/fi/abc/k.jpg?rlkey=x&dl=0', 'https://www.dropbox.com/scl/fi/abc/k.jpg?rlkey=x&raw=1'],
  [
    'https://drive.google.com/file/d/1aB_c-9/view?usp=sharing',
    'https://drive.google.com/uc?export=download&id=1aB_c-9',
  ],
  ['https://drive.google.com/open?id=1aB', 'https://drive.google.com/uc?export=download&id=1aB'],
  ['https://drive.google.com/uc?export=view&id=1aB', 'https://drive.google.com/uc?export=download&id=1aB'],
  ['https://drive.google.com/drive/folders/1aB', 'https://drive.google.com/drive/folders/1aB'],
  ['https://shop.example/a.jpg?dl=0', 'https://shop.example/a.jpg?dl=0'],
  ['no address', 'no address'],
])('%s leads to %s', (shared, direct) => {
  expect(toDirectLink(shared)).toBe(direct);
});
