import { type OfferedOptions, selectOffered } from '#domain/catalogue/offeredOptions.ts';
import { findValueKey, type Option } from '#domain/catalogue/options.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { tellsWhich } from '#server/language/goodsItems.ts';
import { isModelNoun } from '#server/language/modelNouns.ts';
import { readText } from '#server/language/reading.ts';
import { modelSuffix } from '#server/language/spokenModels.ts';
import { chooseSpoken, findDeniedValues, findSpokenValues, namesSeveral } from '#server/language/spokenOptions.ts';
import { type GoodsItem, type GoodsWord, understand } from '#server/language/understand.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { ConversationMemory } from '../situation/proposal.ts';

/** What an item of a message says about the options of a product. */
export type NamedOptions = {
  offered: OfferedOptions;
  /** The value named of each option. */
  values: (string | null)[];
  /** Whether several values of one option are named: 'red or blue'. */
  isSeveral: boolean;
  /** What is wanted and none of the option's values is. */
  lacking: { option: number; said: string }[];
};

type OptionKind = 'colour' | 'size' | 'measure' | 'material' | 'model' | 'flavour';

/** What the values of an option are, also if the seller named it in their own way. */
export function kindsOf({ key, values }: Option): OptionKind[] {
  if (key === 'weight' || key === 'length') return ['measure'];
  const isMostly = (fits: (value: string) => boolean) => values.filter(fits).length * 2 > values.length;
  const isMeasured = isMostly((value) => findAmounts(readText(value))[0]?.as === 'measure');
  if (key === 'size') return isMeasured ? ['size', 'measure'] : ['size'];
  if (key === 'colour' || key === 'material' || key === 'model' || key === 'flavour') return [key];
  if (isMostly((value) => findValueKey('colour', value) !== null)) return ['colour'];
  if (isMostly((value) => findValueKey('size', value) !== null)) return ['size'];
  return isMeasured ? ['measure'] : [];
}

const flavourWord =
  /^(?:flavou?rs?|fleva?r|taste|swad|swaad|fragrances?|scents?|khushboo?|खुशबू|ख़ुशबू|सुगंध|फ्लेवर|फ़्लेवर|स्वाद)$/;

/** Whether a word is the name of an option: 'bed', 'बेड', 'fragrance'. */
export const isOptionName = ({ said, means }: GoodsWord, options: readonly Option[]) =>
  options.some(
    ({ key, name }) => [said, ...means].includes(name.toLowerCase()) || (key === 'flavour' && flavourWord.test(said)),
  );

/** Reads what an item names of a product's options. `text`: the whole message. */
export function readNamedOptions(
  product: SearchHit,
  all: OfferedOptions,
  { words, named = [] }: Pick<GoodsItem, 'words' | 'named'>,
  text: string,
): NamedOptions {
  const offered = withoutDenied(all, text);
  const { options } = offered;
  const found = named.map((said) => findSpokenValues(readText(said), options, true));
  const ofWords = words.map((word) => (tellsWhich(word) ? findSpokenValues(readText(word.said), options, true) : []));
  const spoken = chooseSpoken(ofWords.flat(), options);
  const values = chooseSpoken(found.flat(), options).map((value, option) => value ?? spoken[option] ?? null);
  const unknown = named.filter((_, place) => found[place]?.length === 0);
  const lacking = [
    ...unknown.flatMap((said) => lackingOfValue(options, product, said)),
    ...words.flatMap((word, place) =>
      ofWords[place]?.length ? [] : lackingOf(offered, { product, word, place, values, text }),
    ),
  ];
  const lacks = (option: number) => lacking.some((one) => one.option === option);
  return {
    ...{ offered, lacking, isSeveral: namesSeveral(found.flat()) },
    values: values.map((value, option) => (lacks(option) ? null : value)),
  };
}

/** What remains if some values are not wanted; everything if nothing would. */
function withoutDenied(offered: OfferedOptions, text: string): OfferedOptions {
  const denied = findDeniedValues(readText(text), offered.options);
  const isDenied = (option: number, value: string) =>
    denied.some((one) => one.option === option && offered.options[option]?.values[one.position] === value);
  const variants = offered.variants.filter(({ values }) => !values.some((value, option) => isDenied(option, value)));
  if (denied.length === 0 || variants.length === 0) return offered;
  const options = offered.options.map((one, option) => ({
    ...one,
    values: one.values.filter((value) => !isDenied(option, value)),
  }));
  return { options, variants };
}

function toLacking(options: readonly Option[], kinds: OptionKind[], said: string) {
  const option = options.findIndex((one) => kindsOf(one).some((kind) => kinds.includes(kind)));
  return option === -1 ? [] : [{ option, said }];
}

/** A value of another product's options, or a number that can only be a size. */
function lackingOfValue(options: readonly Option[], product: SearchHit, said: string) {
  if (product.name.toLowerCase().includes(said.toLowerCase())) return [];
  const kinds = understand(said).items.flatMap((item) => item.words.map(({ kind }) => kind));
  const isLook = kinds.some((kind) => kind === 'colour' || kind === 'material');
  return toLacking(
    options,
    isLook ? ['colour', 'material'] : /\p{L}/u.test(said) ? ['model', 'size', 'measure'] : ['size', 'model', 'measure'],
    said,
  );
}

type Wanted = { product: SearchHit; word: GoodsWord; place: number; values: (string | null)[]; text: string };

/** A word that is no value of the option that it belongs to: 'maroon' of red and green. */
function lackingOf({ options }: OfferedOptions, { product, word, place, values, text }: Wanted) {
  const { said, means, kind } = word;
  const name = product.name.toLowerCase();
  const isInName = [said, ...means].some((form) => name.includes(form.toLowerCase()));
  if (isInName) return [];
  const spoken = text.toLowerCase().split(/\s+/);
  const isFlavour = spoken.some((one, at) => flavourWord.test(one) && (kind !== 'goods' || spoken[at - 1] === said));
  if (isFlavour && !product.has[place]) {
    const flavour = toLacking(options, ['flavour'], said);
    if (flavour.length > 0) return flavour;
  }
  // 'Chhoti kurti, M': the size is named besides.
  const isBeside = kind === 'size' && options.some(({ key }, option) => key === 'size' && values[option] !== null);
  if (isBeside) return [];
  if (kind === 'colour' || kind === 'size' || kind === 'material') return toLacking(options, [kind], said);
  // A further number beside a named model or size counts items.
  if (kind === 'measure' && !/\p{L}/u.test(said))
    return toLacking(options, ['model', 'size'], said).filter(({ option }) => values[option] === null);
  if (kind === 'measure') return toLacking(options, ['measure'], said);
  if (kind !== 'other' || product.has[place]) return [];
  const model = options.findIndex((option) => kindsOf(option).includes('model'));
  const isModel = modelSuffix.test(said) || (values[model] === null && said.split(' ').some(isModelNoun));
  return model !== -1 && isModel ? [{ option: model, said }] : [];
}

const isIn = (values: readonly (string | null)[] | undefined) => (value: string | null) =>
  value !== null && values?.includes(value) === true;

/** `chosen`: the values that were named before. 'L size?' after 'in blue?' is about the blue one, if there is one in L. */
export function withRemembered(
  chosen: ConversationMemory['chosen'],
  { id }: SearchHit,
  { words }: GoodsItem,
  named: NamedOptions,
) {
  const isNamed = named.values.some((value) => value !== null);
  const model = named.offered.options.findIndex(
    ({ key, values }) => key === 'model' && values.some(isIn(chosen?.values)),
  );
  // 'And a cover?' after a glass for the iPhone 15.
  if (model >= 0 && chosen && chosen.productId !== id && !isNamed)
    return {
      ...named,
      values: named.values.with(model, chosen.values.find(isIn(named.offered.options[model]?.values)) ?? null),
    };
  // Other words are no goods: 'chalo teal wali'.
  const isOther = words.some(({ kind }) => kind !== 'other');
  if (isOther || chosen?.productId !== id || !isNamed) return named;
  const values = named.values.map((value, option) => value ?? chosen.values[option] ?? null);
  return selectOffered(named.offered, values).length > 0 ? { ...named, values } : named;
}
