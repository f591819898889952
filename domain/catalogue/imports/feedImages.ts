/**
 * The photos of a product in their own sequence, out of the rows of a feed: each has all of them and begins with its
 * variant's, behind which the others keep their sequence. Undefined where the rows are not of that kind.
 */
export function restoreSequence(rows: readonly string[][]): string[] | undefined {
  const [first = []] = rows;
  const all = new Set(first);
  const hasAll = rows.every((images) => images.length === all.size && images.every((image) => all.has(image)));
  if (!hasAll || new Set(rows.map(([image]) => image)).size < 2) return undefined;
  const earlier = new Map(first.map((image) => [image, new Set<string>()]));
  for (const [, ...others] of rows)
    for (const [at, image] of others.entries()) if (at > 0) earlier.get(image)?.add(others[at - 1] ?? '');
  const sequence: string[] = [];
  const isNext = (image: string) => [...(earlier.get(image) ?? [])].every((other) => sequence.includes(other));
  let left = first;
  while (left.length > 0) {
    const next = left.find(isNext) ?? left[0] ?? '';
    sequence.push(next);
    left = left.filter((image) => image !== next);
  }
  return sequence;
}
