import type { ProductCategory } from '../products.ts';
import { findImages } from './images.ts';
import {
  type ImportPictures,
  type ImportSettings,
  pictureReference,
  type RowProblem,
  type SheetRowLike,
} from './importRows.ts';
import type { ImportTarget } from './importTargets.ts';
import { isClearing, isFeed, readCell } from './layout.ts';
import { type Figures, readFigures, readFlag, readWeight } from './rowFigures.ts';
import { isParentRow, readIdentity } from './rowKeys.ts';
import { RowReader } from './rowReader.ts';
import {
  type Facts,
  readAlsoCalled,
  readBrand,
  readCategory,
  readDescription,
  readFacts,
  readName,
  readSku,
} from './rowTexts.ts';
import words from './words.json' with { type: 'json' };

/** A value of an option, in the option column `slot` of the layout. */
export type SlotValue = { slot: number; name: string | undefined; value: string };

/** What one row says. Undefined where it says nothing, null where it says `[empty]`. */
export type RowValues = Figures & {
  row: SheetRowLike;
  /** Texts, category and pictures of the variants in other rows; it is none itself. */
  isShared: boolean;
  isBroken: boolean;
  problems: RowProblem[];
  id?: string | undefined;
  isIdOrSku?: true | undefined;
  sku?: string | null | undefined;
  group?: string | undefined;
  name?: string | undefined;
  /** The values behind the name in feeds, which is without them here. */
  label?: string | undefined;
  description?: string | undefined;
  category?: ProductCategory | undefined;
  isActive?: boolean | undefined;
  isOffered?: boolean | undefined;
  alsoCalled?: string | undefined;
  brand?: string | undefined;
  material?: string | undefined;
  weightGrams?: number | null | undefined;
  facts: Facts;
  images?: string[] | undefined;
  variantImage?: string | undefined;
  imagePosition: number | undefined;
  options: SlotValue[];
};

/** Reads a row by the rules of import.md, section 2. In the mode `stock` only keys, price, MRP and stock. */
export function interpretRow(
  row: SheetRowLike,
  settings: ImportSettings,
  pictures: ImportPictures | undefined,
): RowValues {
  const reader = new RowReader(row, settings);
  reportNotices(reader);
  const { id, isIdOrSku, group } = readIdentity(row, settings);
  const sku = readSku(reader);
  const options = readOptions(reader);
  const isParent = isParentRow(row, reader.layout);
  const isShared =
    isParent || (options.every(({ value }) => !value) && !figureTargets.some((target) => reader.find(target)));
  const figures = isParent ? {} : readFigures(reader);
  const texts = settings.mode === 'stock' ? { facts: {} } : readTexts(reader, group === undefined ? [] : options);
  const found = settings.mode === 'stock' ? {} : readImages(reader, pictures, sku);
  return {
    ...{ row, isShared, id, isIdOrSku, sku, group, options },
    ...figures,
    ...texts,
    ...found,
    imagePosition: readPosition(reader),
    problems: reader.problems,
    isBroken: reader.isBroken,
  };
}

/** What a row of a group has that is a variant. */
const figureTargets: readonly ImportTarget[] = ['price', 'mrp', 'stock', 'sku', 'idOrSku', 'salePrice', 'availability'];

/** `options` are those of a row in a group. */
function readTexts(reader: RowReader, options: SlotValue[]) {
  const values = isFeed(reader.settings) ? options.flatMap(({ value }) => value || []) : [];
  return {
    ...readName(reader, values),
    description: readDescription(reader),
    category: readCategory(reader),
    isActive: readFlag(reader, 'isActive'),
    isOffered: readFlag(reader, 'isOffered'),
    alsoCalled: readAlsoCalled(reader),
    brand: readBrand(reader),
    material: reader.find('material')?.text,
    weightGrams: readWeight(reader),
    facts: readFacts(reader),
  };
}

/** Fields without which a product cannot be created: an error of Excel in their cells is one of the row. */
const requiredTargets: readonly ImportTarget[] = ['id', 'idOrSku', 'sku', 'name', 'price', 'stock', 'category'];
const stockTargets: readonly ImportTarget[] = ['id', 'idOrSku', 'sku', 'price', 'stock'];

/** What the reader of spreadsheets noticed, where it concerns a column that is imported. */
function reportNotices(reader: RowReader): void {
  const { mode, columns } = reader.settings;
  const required = mode === 'stock' ? stockTargets : requiredTargets;
  for (const { code, column } of reader.row.notices ?? []) {
    const target = columns.find(({ index }) => index === column)?.target ?? null;
    if (code === 'row_unreadable' || code === 'hidden_row' || code === 'row_too_long') reader.report(code);
    else if (target === null) continue;
    else if (code === 'formula_cell') {
      const isError = reader.row.notices?.some((other) => other.code === 'cell_error' && other.column === column);
      if (!isError) reader.report(code, target);
    } else if (code === 'cell_error' && required.includes(target)) reader.report(code, target);
    else if (code === 'text_lost' && target === 'name') reader.report(code, target, reader.find('name')?.text);
  }
}

/** WooCommerce escapes a comma inside a value. */
const toValue = (text: string, { dialect }: ImportSettings): string =>
  (dialect === 'woocommerce' ? text.replaceAll('\\,', ',') : text).normalize('NFC').replace(/\s+/g, ' ');

/** The values of options; what Shopify writes for a product without any is none. */
function readOptions(reader: RowReader): SlotValue[] {
  const { layout, row, settings } = reader;
  return layout.options.flatMap(({ value: column, name: nameColumn }, slot) => {
    const value = toValue(readCell(row, column), settings);
    const name = nameColumn === null ? undefined : readCell(row, nameColumn) || undefined;
    const isNone = value === '' || isClearing(value) || value.toLowerCase() === words.noOption.value.toLowerCase();
    return isNone && name === undefined ? [] : [{ slot, name, value: isNone ? '' : value }];
  });
}

function readImages(reader: RowReader, pictures: ImportPictures | undefined, sku: string | null | undefined) {
  const cells = reader.list('images');
  const { origin } = reader.settings;
  const { images, invalid } = findImages(
    cells.filter((text) => !isClearing(text)),
    origin,
    pictures,
  );
  for (const value of invalid) reader.report('image_address_invalid', 'images', value);
  const named = images.length === 0 && sku ? (pictures?.listBySku(sku) ?? []).map(pictureReference) : images;
  const [variantImage] = findImages(reader.list('variantImage'), origin, pictures).images;
  return { images: cells.length === 0 && named.length === 0 ? undefined : named, variantImage };
}

const readPosition = (reader: RowReader): number | undefined => {
  const position = Number(reader.find('imagePosition')?.text || Number.NaN);
  return Number.isFinite(position) ? position : undefined;
};
