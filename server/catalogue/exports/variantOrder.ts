type WithValues = { values: readonly string[] };

/**
 * Variants in a sequence that an import restores: it takes values in the order of their first rows. Where every
 * combination is made, this is the sequence of the options.
 */
export function orderVariants<Variant extends WithValues>(variants: readonly Variant[]): Variant[] {
  const ranks: ReadonlyMap<string, number>[] = [];
  let ordered = [...variants];
  for (let option = 0; option < (variants[0]?.values.length ?? 0); option++) {
    ranks.push(rankByFirstRow(ordered.map(({ values }) => values[option] ?? '')));
    ordered = ordered.toSorted((one, other) => compareRanks(one, other, ranks));
  }
  return ordered;
}

const rankByFirstRow = (values: string[]) => new Map([...new Set(values)].map((value, rank) => [value, rank]));

function compareRanks(one: WithValues, other: WithValues, ranks: readonly ReadonlyMap<string, number>[]): number {
  for (const [option, rank] of ranks.entries()) {
    const difference = (rank.get(one.values[option] ?? '') ?? 0) - (rank.get(other.values[option] ?? '') ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
