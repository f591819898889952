import type { Option } from '#domain/catalogue/options.ts';
import { newKey, productBody, type TestSeller } from './factories.ts';

export type OptionVariant = {
  values: string[];
  pricePaise?: number;
  stock?: number;
  isOffered?: boolean;
  image?: string;
};
type Described = { id: string; variants: { id: string; label: string }[] };

/** Creates a product with options through the API, and returns its id and the ids of its variants by label. */
export async function productWithOptions(
  owner: TestSeller,
  { options, variants, ...body }: { options: Option[]; variants: OptionVariant[] } & Record<string, unknown>,
): Promise<{ id: string; variants: Record<string, string> }> {
  const { pricePaise, stock, ...rest } = productBody(body);
  const rows = variants.map((variant) => ({ pricePaise: 499_00, stock: 5, ...variant }));
  const answer = await owner.browser.post('/api/seller/products', { ...rest, options, variants: rows }, newKey());
  if (answer.status !== 201) throw new Error(`No product was created: ${JSON.stringify(answer.body)}`);
  const product = answer.body as Described;
  return { id: product.id, variants: Object.fromEntries(product.variants.map(({ id, label }) => [label, id])) };
}

/** All combinations of the values, with the same price and stock. */
export const allCombinations = (
  options: readonly Option[],
  more: Omit<OptionVariant, 'values'> = {},
): OptionVariant[] =>
  options
    .reduce<string[][]>((rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]])
    .map((values) => ({ values, ...more }));
