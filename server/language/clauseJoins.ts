import { tellsWhich } from './goodsItems.ts';
import { isNumberAlone } from './retractions.ts';
import { understand } from './understand.ts';

const tooMany =
  /(?:too many|too much) ([\p{L}\p{M}]+)|([\p{L}\p{M}]+) (?:bahut )?(?:zyada|jyada|bahut|ज़्यादा|ज्यादा|बहुत) (?:hai|hain|h|है|हैं|ho ga\p{L}*|हो ग[\p{L}\p{M}]*)/iu;
/** 'Too many pots. 3 is enough': the number is that of the pots. */
export function joinTooMany(clauses: string[], clause: string): string[] {
  const [, one, other] = tooMany.exec(clauses.at(-1) ?? '') ?? [];
  const goods = one ?? other;
  return goods && isNumberAlone(clause) ? clauses.with(-1, `${goods} ${clause}`) : [...clauses, clause];
}

/** '2 black. One M, one XL': what was counted just before. */
export function joinSum(clauses: string[], clause: string): string[] {
  const before = clauses.at(-1);
  return before !== undefined && isSumOf(before, clause)
    ? clauses.with(-1, `${before}, ${clause}`)
    : [...clauses, clause];
}

const reference =
  /^(?:please |so |ok )*(?:cancel|remove|drop|delete) (?:that|this)(?: one)?(?: only| please| pls)*[\s.!]*$/iu;
/** 'Payal mehengi hai, rehne do': what goes is named just before. */
const dropping =
  /^(?:please |so |ok |to |toh |तो )*(?:(?:rehne|rahne|rhne|chhod|chod|रहने|छोड़) ?(?:do|de|dijiye|दो|दीजिए)|(?:nahi|nhi|नहीं) (?:chahiye|chaiye|lena|leni|चाहिए|लेना|लेनी)|(?:leave|skip|drop|remove) it|not needed|don['’]?t (?:want|need) it)[\s.!।]*$/iu;
/** 'Boss says no katli. Cancel that one only': what is taken away was named just before. `isBare`: it is no wish itself. */
export const joinReference = joinNamed(
  (clause, before) => reference.test(clause) || (dropping.test(clause) && namesGoods(before)),
  /[\s,]+$/u,
);
const namesGoods = (text: string) =>
  understand(text).items.some(({ words }) => words.some(({ kind }) => kind === 'goods'));

const asksPrice =
  /^(?:and |so )?(?:how much|what(?:['’]?s| is) the (?:price|rate|cost)|price|rate|kitne k[aie]|kitna|कितने क[ाीे])(?: (?:is|are|does|for|of|that|this|it|they|one|cost|hai|h|है|ye|wo|ये|वो))*[\s?.!।]*$/iu;
/** 'And a knife. How much is that': its price is asked first. `isBare`: it is no wish itself. */
export const joinPrice = joinNamed((clause, before) => asksPrice.test(clause) && namesGoods(before), /[\s,.]+$/u);

/** Joins a clause to the one before it, without the signs at its end, where that names what the clause is about. */
function joinNamed(isAbout: (clause: string, before: string) => boolean, signs: RegExp) {
  return (isBare: (text: string) => boolean) =>
    (clauses: string[], clause: string): string[] => {
      const before = clauses.at(-1);
      const isNamed = before !== undefined && isAbout(clause, before) && isBare(before);
      return isNamed ? clauses.with(-1, `${before.replace(signs, '')}, ${clause}`) : [...clauses, clause];
    };
}

const removing =
  /(?<![\p{L}\p{M}])(?:hata|hta|nikal|nikaal|हटा|निकाल) ?(?:do|dena|dijiye|दो|देना|दीजिए)[\s,]*$|^(?:please )?(?:remove|drop|delete) /iu;
const setting =
  /(?<![\p{L}\p{M}])(?:kar|kr|कर) ?(?:do|dena|dijiye|दो|देना|दीजिए)[\s.!।]*$|^(?:(?:and|then) )?make it /iu;
/** 'Gulabi hata do, neeli kar do': the value that comes is said in place of the one that goes. */
export function joinReplacement(clauses: string[], clause: string): string[] {
  const before = clauses.at(-1);
  const isReplaced =
    before !== undefined && removing.test(before) && setting.test(clause) && isLook(before) && isLook(clause);
  return isReplaced ? clauses.with(-1, `${before.replace(/[\s,]+$/u, '')}, ${clause.trim()}`) : [...clauses, clause];
}
/** Whether one value is named, and no goods. */
function isLook(text: string): boolean {
  const [only, ...others] = understand(text).items;
  return only?.words.length === 1 && others.length === 0 && only.words.every(tellsWhich) && !only.quantity;
}

/** 'Socks also. White, 2 packs': which, and how many, of what was named before. */
export function joinDetails(clauses: string[], clause: string): string[] {
  const before = clauses.at(-1);
  const [goods, ...others] = before !== undefined && too.test(before) ? understand(before).items : [];
  const isOpen =
    goods?.quantity === undefined && others.length === 0 && goods?.words.some(({ kind }) => kind === 'goods');
  return isOpen && tellsOnlyDetails(clause) ? clauses.with(-1, `${before}, ${clause}`) : [...clauses, clause];
}

function tellsOnlyDetails(clause: string): boolean {
  const { items, talk } = understand(clause);
  const isDetail = ({ words }: (typeof items)[number]) => words.every(tellsWhich);
  return (
    items.length > 0 && talk.length === 0 && items.every(isDetail) && clause.trim().split(/\s+/u).length <= maxDetails
  );
}
const maxDetails = 4;
const too = /(?<![\p{L}\p{M}])(?:also|too|as well|bhi|भी)[\s.!।]*$/iu;

/** 'Do chahiye, ek neela aur ek maroon': the first number is that of all. */
export function isSumOf(before: string, after: string): boolean {
  const [total, ...others] = countsIn(before);
  const parts = countsIn(after);
  return others.length === 0 && parts.length > 1 && total === parts.reduce((sum, count) => sum + count, 0);
}
export const countsIn = (text: string): number[] => understand(text).counts;
