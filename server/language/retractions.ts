import { readTsvRows, splitCell } from './wordLists.ts';

/** Numbers up to 100 in words, the longest first. */
const numberNames = readTsvRows('numbers')
  .filter(([value]) => Number.isInteger(Number(value)) && Number(value) <= 100)
  .flatMap(([, ...names]) => names.flatMap(splitCell))
  .filter((name) => !/\d/.test(name))
  .toSorted((one, other) => other.length - one.length);
const number = `(?:\\p{Nd}{1,3}|ek darjan|एक दर्जन|${numberNames.join('|')})`;
const toAmount = new RegExp(
  `(?:(?<!\\p{L})to|(?:ghata|kam kar|badha|घटा|कम कर|बढ़ा) ?(?:kar|ke|कर|के))(?: only| just| sirf| सिर्फ़)? ${number}(?![\\p{L}\\p{M}\\p{N}])`,
  'iu',
);
/** 'Reduce the mathri to 6': the number that it becomes. */
export const namesResult = (text: string): boolean => toAmount.test(text);
const edge = '(?<![\\p{L}\\p{M}\\p{N}])';
const end = '(?![\\p{L}\\p{M}\\p{N}])';
const tooMany = `${edge}(${number})\\s+(?:zyada|jyada|bahut|too many|ज़्यादा|ज्यादा|बहुत)\\s+(?:hai|hain|h|है|हैं)${end},?`;
const retracted = [
  // 'Not 6, only 4', '1 nahi 2'.
  `${edge}not ${number},?(?=\\s+(?:only |just |but )?${number}${end})`,
  `${edge}${number}\\s+(?:nahi|nhi|nahin|नहीं|नही)${end},?(?=\\s+(?:sirf |bas |सिर्फ़ |सिर्फ )?${number}${end})`,
  // 'Make it 5 ... no 8'.
  `${edge}${number}\\s*(?:\\.{2,}|…|,|-)\\s*(?:no|nahi|nhi|sorry|oops|नहीं|सॉरी)(?: no| wait| sorry)?,?(?=\\s+${number}[\\s.!।]*$)`,
  // '6, not 4', '6 diyas not 4'.
  `(?<=${edge}${number}(?:\\s+[\\p{L}\\p{M}]+){0,3}),?\\s+(?:and )?not ${number}${end}(?!\\s+[\\p{L}\\p{N}])`,
  // 'Galti se 3 likh diya, 2 chahiye', 'ek darjan zyada hai'.
  `${edge}(?:galti se|by mistake|ग़लती से|गलती से)\\s+${number}\\s+(?:likh|bol|keh|kah|type|daal|dal|लिख|बोल|कह|डाल)[\\p{L}\\p{M}]*(?:\\s+(?:diya|di|gaya|kiya|दिया|दी|गया))?,?`,
  tooMany,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Returns a text without the numbers that it takes back: '2' of '1 nahi 2'. */
export function withoutRetracted(text: string): string {
  const rest = retracted.reduce((left, pattern) => left.replace(pattern, ' '), text);
  return rest === text ? text : rest.replace(/ {2,}/gu, ' ').trim() || text;
}

/** The number that a customer finds too high: the ten of 'ten are too many, send six'. */
export const findTooMany = (text: string): string | undefined => new RegExp(tooMany, 'iu').exec(text)?.[1];

const units =
  '(?:pcs?|pieces?|box(?:es)?|packs?|packets?|pkts?|sets?|pairs?|dozens?|jars?|tins?|bottles?|jod[aie]|dibb[ae]|dabb[ae]|nag|पीस|डिब्ब[ाे]|डब्ब[ाे]|पैकेट|पैक|सेट|जोड़[ाीे]|नग)';
const before =
  '(?:chalo|ok|okay|acha|accha|theek hai|thik hai|bas|to|toh|then|no|nahi|nhi|fine|sorry|only|just|sirf|make it|give me|send|चलो|अच्छा|ठीक है|बस|तो|नहीं|सिर्फ़|सिर्फ)';
const after =
  '(?:of (?:each|both|all)|each|hi|only|then|please|pls|plz|is enough|enough|chahiye|bas|kaafi hai|theek hai|de do|dedo|kar do|kardo|krdo|bhej do|bhejna|ही|चाहिए|बस|दे दो|कर दो|भेज दो|काफ़ी है)';
const alone = new RegExp(
  `^(?:${before}[\\s,]+){0,3}${number}(?:\\s+${units})?(?:[\\s,]+${after}){0,2}[\\s.!।]*$`,
  'iu',
);

/** Whether words are a number alone, or the one that replaces another: 'chalo 3', 'ok 8 boxes then', '1 nahi 2'. */
export const isNumberAlone = (text: string): boolean => alone.test(withoutRetracted(text));

const onlyNumber = new RegExp(
  `${edge}(?:only|just|sirf|srif|bas|keval|सिर्फ़|सिर्फ|बस|केवल)\\s+(${number})${end}(?!\\s*(?:kg|gm|g|kilo|gram|m|l|ml|ft|inch|किलो|ग्राम))`,
  'iu',
);
const onlyWord =
  /(?<![\p{L}\p{M}])(only|just|sirf|srif|bas|keval|सिर्फ़|सिर्फ|बस|केवल)\s+(one|two|three|ek|teen|char|एक|तीन|चार)(?=[\s,]+(?:then|now|of|please|pls|chahiye|will|kaafi|enough|चाहिए)|[\s.!,]*$|,)/giu;
const digits: Record<string, string> = {
  one: '1',
  ek: '1',
  एक: '1',
  two: '2',
  three: '3',
  teen: '3',
  तीन: '3',
  char: '4',
  चार: '4',
};
/** 'Only one then' with its number in digits, which always count. */
export const withOnlyDigits = (text: string): string =>
  text.replace(onlyWord, (_, only: string, word: string) => `${only} ${digits[word.toLowerCase()] ?? word}`);

/** The number of 'only one then, sea green', which the goods that follow don't count. */
export const hasOnlyNumber = (text: string): boolean => onlyNumber.test(text);
