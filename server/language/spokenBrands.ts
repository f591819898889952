import type { Option } from '#domain/catalogue/options.ts';
import { isBrand } from './captionModels.ts';
import type { FoundValue } from './optionValues.ts';
import type { Reading } from './reading.ts';

/** 'Samsung wala', where only one of the models is Samsung's: an answer to a question for the model. */
export function findBrands({ tokens }: Reading, options: readonly Option[]): FoundValue[] {
  return options.flatMap(({ key, values }, option) => {
    if (key !== 'model') return [];
    return tokens.flatMap(({ said }, start) => {
      const [position, other] = values.flatMap((value, at) => (value.toLowerCase().split(' ')[0] === said ? [at] : []));
      const isAlone = tokens.every(({ kind, isJoined }, place) => place === start || (kind === 'word' && !isJoined));
      const isBare = isAlone && isBrand(said) && tokens.length <= start + maxAfterBrand;
      return isBare && position !== undefined && other === undefined ? [{ option, position, start, length: 1 }] : [];
    });
  });
}
/** 'Samsung', 'samsung wala do'. */
const maxAfterBrand = 3;
