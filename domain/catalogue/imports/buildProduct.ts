import { optionLimits } from '../options.ts';
import { productLimits } from '../products.ts';
import { restoreSequence } from './feedImages.ts';
import { nameValues } from './groupOptions.ts';
import { listErrorRows, mergeVariants, splitDuplicates } from './groups.ts';
import { listFactLines, mergeImages, mergeTexts, withoutUndefined } from './groupTexts.ts';
import type {
  BuiltProduct,
  BuiltVariant,
  ImportPictures,
  ImportSettings,
  RowProblem,
  SheetRowLike,
} from './importRows.ts';
import { interpretRow, type RowValues } from './interpretRow.ts';
import { isFeed, layoutOf } from './layout.ts';
import { isParentRow } from './rowKeys.ts';
import { toLine } from './rowTexts.ts';
import { findName } from './variantLabels.ts';

/**
 * One product out of the rows of one group, or of one row without a group, in the sequence of the file. It says what
 * the cells say: defaults, required fields of new products, modes and comparison are the caller's (import.md, section 1).
 */
export function buildProduct(rows: SheetRowLike[], settings: ImportSettings, pictures?: ImportPictures): BuiltProduct {
  const all = rows.map((row) => interpretRow(row, settings, pictures));
  const shared = all.filter(({ isShared }) => isShared);
  const { kept, skippedRows } = splitDuplicates(
    all.filter((row) => !row.isShared),
    settings,
  );
  const hasOptions =
    all.some(({ group }) => group !== undefined) && kept.some(({ options }) => options.some(({ value }) => value));
  const [only = shared[0], ...others] = kept;
  if (hasOptions) return { ...buildGroup(kept, shared, settings), skippedRows };
  if (others.length > 0) return { ...refuseGroup(kept, shared), skippedRows };
  if (!only) return { row: rows[0]?.row ?? 0, problems: [], skippedRows, errorRows: [] };
  return {
    ...buildPlain(
      only,
      shared.filter((row) => row !== only),
      settings,
    ),
    skippedRows,
  };
}

type Built = Omit<BuiltProduct, 'skippedRows'>;

const firstRowOf = (rows: RowValues[]) => Math.min(...rows.map(({ row }) => row.row));

/** Several rows with the same identity. */
function refuseGroup(rows: RowValues[], shared: RowValues[]): Built {
  const numbers = rows.map(({ row }) => row.row);
  const problems: RowProblem[] = rows.flatMap((row) => [
    ...row.problems,
    { row: row.row.row, code: 'option_missing', rows: numbers },
  ]);
  return { row: firstRowOf([...rows, ...shared]), problems, errorRows: numbers };
}

function buildPlain(row: RowValues, shared: RowValues[], settings: ImportSettings): Built {
  const all = [row, ...shared].toSorted((one, other) => one.row.row - other.row.row);
  const { id, isIdOrSku, pricePaise, mrpPaise, stock, isStockUncounted, stockWhenExported } = row;
  const problems = all.flatMap((one) => one.problems);
  const images = limitImages(mergeImages(all), row.row.row, problems);
  const name = all.find((one) => one.name !== undefined)?.name;
  const lines = [...listFactLines(all, name, true), ...listOptionLines(row, name, settings)];
  const texts = mergeTexts(all, name, lines);
  return withoutUndefined({
    ...{ row: firstRowOf(all), id, isIdOrSku, sku: row.sku === undefined ? groupSku(row, settings) : row.sku },
    ...texts,
    ...{ images, isActive: mergeActive(all), pricePaise, mrpPaise, stock, isStockUncounted, stockWhenExported },
    weightGrams: row.weightGrams,
    problems,
    errorRows: listErrorRows(problems),
  });
}

const mergeActive = (rows: RowValues[]) => rows.find(({ isActive }) => isActive !== undefined)?.isActive;

/** A product alone in its group has the group's key as SKU, where it is one. */
function groupSku({ group }: RowValues, { dialect }: ImportSettings): string | undefined {
  const isKey = group !== undefined && dialect !== 'haat' && !group.startsWith('id:');
  return isKey && group.length <= optionLimits.sku ? group : undefined;
}

/** Size and colour of a row without a group, and WooCommerce's attributes: 'Colour: Blue'. */
function listOptionLines(row: RowValues, name: string | undefined, settings: ImportSettings): string[] {
  const { options } = layoutOf(settings);
  const values = nameValues([row], layoutOf(settings)).get(row) ?? [];
  return values.flatMap(({ key, name: written, value }) => {
    const isLabel = options.some((column) => column.name === null && column.key === null && column.heading === written);
    if (isFeed(settings) && (key === null || key === 'material')) return [];
    const label = key === 'size' || key === 'colour' ? key : { name: written };
    return isLabel && settings.dialect !== null ? [] : [toLine(label, value, name)];
  });
}

/** Notices the pictures beyond the limit at the row. */
function limitImages(images: string[] | undefined, row: number, problems: RowProblem[]): string[] | undefined {
  if (!images || images.length <= productLimits.images) return images;
  problems.push({ row, code: 'extra_images', field: 'images', value: String(images.length) });
  return images.slice(0, productLimits.images);
}

function buildGroup(rows: RowValues[], shared: RowValues[], settings: ImportSettings): Built {
  const layout = layoutOf(settings);
  const { isActive, offered } = readVisibility(rows, shared, settings);
  const all = [...shared, ...offered].toSorted((one, other) => one.row.row - other.row.row);
  const texts = all.toSorted(
    (one, other) => Number(isParentRow(other.row, layout)) - Number(isParentRow(one.row, layout)),
  );
  const parent = texts.find(({ row }) => isParentRow(row, layout));
  const weighed = offered.map((one) => ({ ...one, weightGrams: one.weightGrams ?? parent?.weightGrams }));
  const { options, variants, isRefused, ...merged } = mergeVariants(weighed, shared, settings);
  const row = firstRowOf(all);
  const problems = [...all.flatMap((one) => one.problems), ...merged.problems];
  const ownSequence = isFeed(settings) ? restoreSequence(all.map((one) => one.images ?? [])) : undefined;
  const images = limitImages(ownSequence ?? mergeImages(all), row, problems);
  const name = findName(texts);
  return withoutUndefined({
    ...{ row, ...readProductId(rows, settings) },
    ...mergeTexts(texts, name, listFactLines(texts, name, !isFeed(settings))),
    ...{ images, isActive, options, variants: placeImages(variants, images, settings), problems },
    errorRows: isRefused ? all.map((one) => one.row.row) : listErrorRows(problems),
  });
}

/** In Haat's own file the id is the product's; in feeds it is the variant's, and the group may be the product. */
function readProductId(rows: RowValues[], { dialect }: ImportSettings): Pick<BuiltProduct, 'id' | 'isIdOrSku'> {
  const first = rows.find(({ id }) => id !== undefined);
  if (dialect === 'meta' || dialect === 'google')
    return first?.group === undefined ? {} : { id: first.group.toLowerCase(), isIdOrSku: true };
  return first?.id === undefined ? {} : { id: first.id };
}

/**
 * Haat and Shopify say of the product whether it is active. Elsewhere each row says it, which is whether its variant is
 * offered, and the product is active as its own row says, else if one of its variants is.
 */
function readVisibility(rows: RowValues[], shared: RowValues[], { dialect }: ImportSettings) {
  const all = [...shared, ...rows];
  if (dialect === 'haat' || dialect === 'shopify') return { isActive: mergeActive(all), offered: rows };
  const said = rows.flatMap(({ isActive }) => isActive ?? []);
  const isAnyActive = said.length === 0 ? undefined : said.includes(true) || said.length < rows.length;
  const isOffered = (row: RowValues) =>
    row.isOffered ?? (isAnyActive || dialect === 'woocommerce' ? row.isActive : undefined);
  return {
    isActive: mergeActive(shared) ?? isAnyActive,
    offered: rows.map((row) => ({ ...row, isOffered: isOffered(row) })),
  };
}

/** Dialects that say which pictures are a variant's. */
const hasOwnImages = (dialect: string | null) =>
  dialect === 'haat' || dialect === 'shopify' || dialect === 'woocommerce';

/** The variants with their pictures, as far as they are the product's. One that all rows begin with is the product's. */
function placeImages(
  variants: BuiltVariant[],
  images: string[] | undefined,
  { dialect }: ImportSettings,
): BuiltVariant[] {
  const isCommon = !hasOwnImages(dialect) && new Set(variants.map(({ image }) => image)).size === 1;
  return variants.map(({ image, ...variant }) => {
    const isOwn = image !== undefined && !isCommon && images?.includes(image) === true;
    return { ...variant, ...(isOwn && { image }) };
  });
}
