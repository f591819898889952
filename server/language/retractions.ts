const number =
  '(?:\\p{Nd}{1,3}|one|two|three|four|five|six|ek|do|teen|char|chaar|paanch|ek darjan|एक दर्जन|एक|दो|तीन|चार|पाँच|पांच)';
const edge = '(?<![\\p{L}\\p{M}\\p{N}])';
const end = '(?![\\p{L}\\p{M}\\p{N}])';
const retracted = [
  // 'Not 6, only 4', '1 nahi 2'.
  `${edge}not ${number},?(?=\\s+(?:only |just |but )?${number}${end})`,
  `${edge}${number}\\s+(?:nahi|nhi|nahin|नहीं|नही)${end},?(?=\\s+(?:sirf |bas |सिर्फ़ |सिर्फ )?${number}${end})`,
  // 'Galti se 3 likh diya, 2 chahiye', 'ek darjan zyada hai'.
  `${edge}(?:galti se|by mistake|ग़लती से|गलती से)\\s+${number}\\s+(?:likh|bol|keh|kah|type|लिख|बोल|कह)[\\p{L}\\p{M}]*(?:\\s+(?:diya|di|gaya|kiya|दिया|दी|गया))?,?`,
  `${edge}${number}\\s+(?:zyada|jyada|bahut|too many|ज़्यादा|ज्यादा|बहुत)\\s+(?:hai|h|hain|है|हैं),?`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Returns a text without the numbers that it takes back: '2' of '1 nahi 2'. */
export function withoutRetracted(text: string): string {
  const rest = retracted.reduce((left, pattern) => left.replace(pattern, ' '), text);
  return rest === text ? text : rest.replace(/ {2,}/gu, ' ').trim() || text;
}

/** Whether words are a number alone, or the one that replaces another: 'chalo 3', '1 nahi 2'. */
export const isNumberAlone = (text: string): boolean => alone.test(withoutRetracted(text));
const alone = new RegExp(
  `^(?:(?:chalo|ok|okay|acha|accha|theek hai|thik hai|bas|to|no|nahi|nhi|चलो|अच्छा|ठीक है|बस|तो|नहीं)[\\s,]+){0,2}${number}(?:\\s+(?:hi|pcs?|pieces?|chahiye|de do|kar do|ही|पीस|चाहिए|दे दो|कर दो))?[\\s.!।]*$`,
  'iu',
);
