/**
 * Rules that unify different spellings of a word: Hindi in Latin letters has no fixed spelling, and people make typos.
 * A key is only for comparing, never for display.
 */

const latinRules: readonly (readonly [RegExp, string])[] = [
  [/(.)\1{2,}/g, '$1'],
  [/ph/g, 'f'],
  [/chh?/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c|q/g, 'k'],
  [/C/g, 'c'],
  [/x/g, 'ks'],
  [/sh/g, 's'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  // The aspirating h after a consonant is often omitted, and one at the end of a word is often added.
  [/(?<=[^aeiou])h|h(?![aeiouy])/g, ''],
  [/aa+/g, 'a'],
  [/ee+|ii+|ie$|y$/g, 'i'],
  [/oo+|uu+/g, 'u'],
  [/a[iy]|e[iy]/g, 'e'],
  [/au/g, 'o'],
  [/m(?=[bp])/g, 'n'],
  [/(.)\1/g, '$1'],
];

const devanagariRules: readonly (readonly [RegExp, string])[] = [
  [/[\u093c\u200c\u200d]/g, ''],
  [/ँ/g, 'ं'],
  [/[नमङञण]्(?=[क-ह])/g, 'ं'],
  [/ं$/g, ''],
  [/ी/g, 'ि'],
  [/ई/g, 'इ'],
  [/ू/g, 'ु'],
  [/ऊ/g, 'उ'],
  [/[ैॅ]/g, 'े'],
  [/ऐ/g, 'ए'],
  [/ौ/g, 'ो'],
  [/औ/g, 'ओ'],
  [/ॉ/g, 'ा'],
  [/ऑ/g, 'आ'],
  [/[शष]/g, 'स'],
  [/ण/g, 'न'],
  [/ये/g, 'ए'],
  [/यि/g, 'इ'],
  [/([क-ह])्\1/g, '$1'],
];

const isDevanagari = /\p{Script=Devanagari}/u;

/** Returns the key of a word in lower case and NFC: the same for 'peetal' and 'pital', for 'हिन्दी' and 'हिंदी'. */
export function toSpellingKey(word: string): string {
  const rules = isDevanagari.test(word) ? devanagariRules : latinRules;
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word);
}

const consonants: Record<string, string> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th' },
  ...{ ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', प: 'p', फ: 'ph', ब: 'b', भ: 'bh' },
  ...{ म: 'm', य: 'y', र: 'r', ल: 'l', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h', ळ: 'l' },
};
const withNukta: Record<string, string> = { ज: 'z', फ: 'f', ड: 'r', ढ: 'rh', क: 'q', ख: 'kh', ग: 'g' };
const vowels: Record<string, string> = {
  ...{ अ: 'a', आ: 'aa', इ: 'i', ई: 'ee', उ: 'u', ऊ: 'oo', ऋ: 'ri', ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au', ऑ: 'o' },
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'ee', 'ु': 'u', 'ू': 'oo', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au' },
  ...{ 'ॉ': 'o', 'ॅ': 'e' },
};

/**
 * Returns a Devanagari word in Latin letters as commonly typed in India: 'अनारकली' is 'anarkali'. The inherent vowel is
 * spoken except at the end of a word and between two syllables that have one.
 */
export function transliterateToLatin(word: string): string {
  const sounds: { sound: string; isSilent?: boolean }[] = [];
  const letters = Array.from(word.normalize('NFC').replace(/[\u200c\u200d]/g, ''));
  for (const [place, letter] of letters.entries()) {
    const dotted = letters[place + 1] === '\u093c';
    const consonant = (dotted && withNukta[letter]) || consonants[letter];
    const next = letters[place + (dotted ? 2 : 1)];
    if (consonant) {
      sounds.push({ sound: consonant });
      if (next !== '्' && !(next && vowels[next] && !/\p{Lo}/u.test(next))) sounds.push({ sound: 'a', isSilent: true });
    } else if (vowels[letter]) sounds.push({ sound: vowels[letter] });
    else if (letter === 'ं' || letter === 'ँ') sounds.push({ sound: 'n' });
  }
  return joinSounds(sounds);
}

/**
 * The spellings that a word in Devanagari may have in Latin letters: that of its sounds, and those of a word taken from
 * English, whose short vowels Hindi writes otherwise: 'पफ़' is 'puff', 'बैट' is 'bat'.
 */
export function latinSpellings(word: string): string[] {
  const borrowed = [word.replaceAll('ै', 'ा'), word.replace(/^((?:[क-ह]़?्)*[क-ह]़?)(?=[क-हं])/u, '$1ु')];
  return [...new Set([word, ...borrowed].map(transliterateToLatin))];
}

function joinSounds(sounds: { sound: string; isSilent?: boolean }[]): string {
  const isVowel = (place: number) => /^[aeiou]/.test(sounds[place]?.sound ?? '');
  const kept = sounds.map(({ sound, isSilent }, place) => {
    if (!isSilent) return sound;
    const last = sounds.length - 1;
    if (place === last) return place > 1 ? '' : sound;
    const isBetween =
      place > 2 && isVowel(place - 2) && isVowel(place + 2) && !(place + 2 === last && sounds[last]?.isSilent);
    if (isBetween) sounds[place] = { sound: '' };
    return isBetween ? '' : sound;
  });
  return kept.join('').replace(/aa/g, 'a').replace(/ee$/, 'i');
}

/** The key of a word in Latin letters, in whichever script it is. */
export const keyOfSound = (word: string): string =>
  toSpellingKey(isDevanagari.test(word) ? transliterateToLatin(word) : word);

/** A vowel by where it is spoken: 'e' and 'i' are front, 'o' and 'u' back, 'a' or none in the middle. */
const vowelOf = (letters: string) => (/[eiy]/.test(letters) ? 'front' : /[ou]/.test(letters) ? 'back' : 'middle');

/**
 * Returns whether a word in Devanagari sounds like one in Latin letters: 'आईफोन' like 'iPhone', 'मेट' not like 'Moto'.
 * `isLoose`: a short 'a' may be any vowel, as in 'सैमसंग'.
 */
export function soundsAlike(devanagari: string, latin: string, isLoose: boolean): boolean {
  const typed = syllablesOf(keyOfSound(devanagari));
  const spoken = toSpellingKey(latin.replace(/^one/, 'van'));
  return [spoken, spoken.replace(/(?<=[^aeiou])e$/, '')].map(syllablesOf).some(
    (word) =>
      word.consonants.length > 1 &&
      word.consonants === typed.consonants &&
      word.vowels.every((vowel, at) => {
        const other = typed.vowels[at] ?? '';
        if (vowelOf(vowel) === vowelOf(other)) return true;
        return isLoose && vowel !== '' && other !== '' && [vowel, other].some((one) => vowelOf(one) === 'middle');
      }),
  );
}

/** The consonants of a key, and the vowels before, between and after them. */
function syllablesOf(key: string): { consonants: string; vowels: string[] } {
  const plain = key.replace(/y/g, '');
  return { consonants: plain.replace(/[aeiou]/g, ''), vowels: plain.split(/[^aeiou]/) };
}
