const consonantsOf = (word: string) => word.replace(/[aeiou]/g, '');
/** Who leaves out vowels leaves out all but the first and last: 'Ramesh' is no other word. */
const isWithoutVowels = /^[aeiou]?[b-df-hj-np-tv-z]{3,}[aeiou]?$/;

/**
 * Returns a search for the only known word that a typed one is without its vowels: 'stplr' is 'stapler'. Of several
 * meanings it is the one with the shortest word.
 */
export function createVowelSearch(
  known: ReadonlyMap<string, readonly object[]>,
): (typed: string) => string | undefined {
  const byConsonants = Map.groupBy(
    [...known.keys()].filter((word) => /^[a-z]+$/.test(word)),
    consonantsOf,
  );
  return (typed) => {
    if (known.has(typed) || !isWithoutVowels.test(typed)) return undefined;
    const found = (byConsonants.get(consonantsOf(typed)) ?? []).filter((word) => lacksVowels(typed, word));
    const [best, ...others] = found.toSorted((one, other) => one.length - other.length);
    const isDoubtful = others.some(
      (other) => other.length === best?.length && known.get(other)?.[0] !== known.get(best)?.[0],
    );
    return isDoubtful ? undefined : best;
  };
}

/** Whether a typed word is another one without some of its vowels. */
const lacksVowels = (typed: string, word: string) =>
  new RegExp(`^${typed.split('').join('[aeiou]*')}[aeiou]*$`).test(word) && word[0] === typed[0];
