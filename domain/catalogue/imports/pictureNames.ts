import type { ImportPictures } from './importRows.ts';

/** Names of the pictures in the ZIP that comes with an import (import.md, section 2). */

export const pictureArchiveLimits = { bytes: 200 * 1024 * 1024, files: 2000 } as const;

const pictureName = /\.(jpe?g|png|webp|avif|hei[cf])$/;

/** What a picture is called without its folders, in lower case; two with one name are the same to a cell. */
export const toPictureName = (path: string): string =>
  (path.split(/[\\/]/).at(-1) ?? '').normalize('NFC').trim().toLowerCase();

/** Whether a file of the archive may be a picture, by its path. Its content is checked when it is stored. */
export function isPicturePath(path: string): boolean {
  const folders = path.split(/[\\/]/);
  const isOutside = folders.includes('..') || /^([\\/]|[a-z]:)/i.test(path);
  const name = toPictureName(path);
  return !isOutside && !folders.includes('__MACOSX') && !name.startsWith('.') && pictureName.test(name);
}

/** The pictures with these names, to be found by cells and by SKUs. */
export function createImportPictures(names: readonly string[]): ImportPictures {
  const known = new Set(names);
  const bySku = new Map<string, { name: string; number: number }[]>();
  const add = (sku: string, name: string, number: number) =>
    bySku.set(sku, [...(bySku.get(sku) ?? []), { name, number }]);
  for (const name of names) {
    const stem = name.replace(pictureName, '');
    add(stem, name, 0);
    const [, sku, number] = /^(.+)[-_](\d{1,4})$/.exec(stem) ?? [];
    if (sku) add(sku, name, Number(number));
  }
  return {
    findByName(written) {
      const name = toPictureName(written);
      return known.has(name) ? name : undefined;
    },
    listBySku: (sku) =>
      (bySku.get(sku.normalize('NFC').trim().toLowerCase()) ?? [])
        .toSorted((one, other) => one.number - other.number)
        .map(({ name }) => name),
  };
}
