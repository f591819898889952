import { isBrand } from './captionModels.ts';
import { joinLastNumber, withoutForWhom, withoutIdioms } from './cartEdits.ts';
import { joinListLines } from './lists.ts';
import { withSpacedRepeats } from './tokens.ts';
import { spellOut } from './typing.ts';

/** What the words are said to: the shop's name, and the values of the product that were named last. */
type Addressed = { shop: string; chosen: readonly (string | null)[] };

/** Returns a customer's words as they are read: lists as one sentence, without idioms and the shop's name. */
export function readableWords(typed: string, { shop, chosen }: Addressed): string {
  const text = withSpacedRepeats(spellOut(withoutName(joinListLines(typed), shop)));
  return joinLastNumber(withoutForWhom(withoutIdioms(withModel(text, chosen))));
}

/** 'Amma Stores me kya milta hai': a shop's name of several words is no goods. */
function withoutName(text: string, name: string): string {
  const at = name.includes(' ') ? text.toLowerCase().indexOf(name.toLowerCase()) : -1;
  return at < 0 ? text : `${text.slice(0, at)}${text.slice(at + name.length)}`.trim() || text;
}

const otherModel =
  /^(?:(?:and|aur|or|what about|और)\s+)?(?:for\s+)?(?:the\s+)?(pro|plus|max|ultra|lite|mini)(?=(?:\s+(?:one|ka|ki|ke|wala|wali|hai|h))*[\s?.!]*$)/iu;
/** 'And for the pro?' after a cover for the Redmi Note 12: for the Redmi Note 12 Pro. */
function withModel(text: string, chosen: readonly (string | null)[]): string {
  const model = chosen.find((value) => value && isBrand(value.toLowerCase().split(' ')[0] ?? ''));
  return model ? text.replace(otherModel, `${model} $1`) : text;
}
