import type * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { editedStockSchema, priceSchema, shownStockSchema, type VariantDraft } from './options.schema.ts';
import { identifyValue, type Option } from './options.ts';
import { isImported } from './packageFacts.ts';

type Payload = z.core.ParsePayload;
type Typed = {
  pricePaise?: unknown;
  stock?: unknown;
  shownStock?: unknown;
  mrpPaise?: number | null;
  sku?: string | null;
  options?: Option[] | null;
  variants?: VariantDraft[] | null;
  images?: string[];
  countryOfOrigin?: string | null;
  importer?: string | null;
};

/**
 * Checks what depends on several fields: price and stock, which are those of the variants where the product has options,
 * then the variants themselves, and that imported goods name their importer. All prices come before all stocks, in the
 * sequence of the form (specification, section 5).
 */
export function checkPricing({ value, issues }: Payload): void {
  const typed = value as Typed | undefined;
  if (!typed || typeof typed !== 'object') return;
  const refuse = (path: PropertyKey[], message: string) =>
    issues.push({ code: 'custom', path, message, input: value, continue: true });
  const isInvalid = (field: string) => issues.some(({ path }) => path?.[0] === field);
  if (typed.options?.length) {
    if (!isInvalid('options') && !isInvalid('variants')) {
      refuseVariants(isInvalid('images') ? { ...typed, images: [] } : typed, issues, refuse);
    }
  } else {
    if (!isInvalid('pricePaise')) copyIssues(priceSchema, typed.pricePaise, ['pricePaise'], issues);
    if ('version' in typed && !isInvalid('shownStock')) {
      copyIssues(shownStockSchema, typed.shownStock, ['shownStock'], issues);
    }
    const shown = isInvalid('shownStock') ? 0 : Number(typed.shownStock ?? 0);
    if (!isInvalid('stock')) copyIssues(editedStockSchema(shown), typed.stock, ['stock'], issues);
    if (typed.variants?.length) refuse(['variants'], refusal('variants_without_options'));
    refuseBelowPrice(typed.mrpPaise, Number(typed.pricePaise), ['mrpPaise'], refuse);
  }
  if (!isInvalid('countryOfOrigin') && !isInvalid('importer')) refuseWithoutImporter(typed, refuse);
  issues.sort((one, other) => rankOf(one) - rankOf(other));
}

function copyIssues(schema: z.ZodMiniType, value: unknown, path: PropertyKey[], issues: Payload['issues']): void {
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    issues.push({ ...issue, path, input: value, continue: true } as Payload['issues'][number]);
  }
}

type Refuse = (path: PropertyKey[], message: string) => void;

/** The printed price is the highest that may be asked for. */
function refuseBelowPrice(mrp: number | null | undefined, price: number, path: PropertyKey[], refuse: Refuse): void {
  if (mrp && mrp < price) refuse(path, refusal('price_above_mrp', { mrpPaise: mrp }));
}

function refuseWithoutImporter({ countryOfOrigin, importer }: Typed, refuse: Refuse): void {
  if (isImported(countryOfOrigin) && !importer?.trim()) refuse(['importer'], refusal('importer_required'));
}

function refuseVariants({ options, variants, images }: Typed, issues: Payload['issues'], refuse: Refuse): void {
  const rows = variants ?? [];
  if (rows.length === 0) refuse(['variants'], refusal('variant_required'));
  const taken = new Set<string>();
  const skus = new Set<string>();
  for (const [row, variant] of rows.entries()) {
    const at = (field: string) => ['variants', row, field];
    const positions = findPositions(options ?? [], variant.values);
    if (!positions) refuse(at('values'), refusal('variant_value_unknown'));
    else if (taken.has(positions.join())) refuse(at('values'), refusal('variant_repeated'));
    else taken.add(positions.join());
    if (variant.sku && skus.has(variant.sku)) refuse(at('sku'), refusal('sku_repeated'));
    if (variant.sku) skus.add(variant.sku);
    if (variant.image && !images?.includes(variant.image)) refuse(at('image'), refusal('variant_image_unknown'));
    refuseBelowPrice(variant.mrpPaise, variant.pricePaise, at('mrpPaise'), refuse);
    const shown = variant.id === undefined ? 0 : variant.shownStock;
    copyIssues(editedStockSchema(shown), variant.stock, at('stock'), issues);
  }
}

/** The position of each value in its option, or nothing if a value is missing or unknown. */
export function findPositions(options: readonly Option[], values: readonly string[]): number[] | undefined {
  if (values.length !== options.length) return undefined;
  const positions = options.map(({ key, values: known }, index) => {
    const wanted = identifyValue(key, values[index] ?? '');
    return known.findIndex((value) => identifyValue(key, value) === wanted);
  });
  return positions.includes(-1) ? undefined : positions;
}

const sequence = ['name', 'description', 'pricePaise', 'stock', 'category'];

/** The position of an issue's field in the form. */
function rankOf({ path }: { path?: PropertyKey[] | undefined }): number {
  const [first, , field] = path ?? [];
  const index = sequence.indexOf(String(first === 'variants' ? field : first));
  return index === -1 ? sequence.length : index;
}
