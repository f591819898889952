import type * as z from 'zod/mini';
import { pageLanguages } from '#domain/platform/languages.ts';
import { countryCodes } from '../countries.ts';
import { factsShape } from '../options.schema.ts';
import { packageFactsShape } from '../packageFacts.schema.ts';
import { type PackageFactName, packageFactNames } from '../packageFacts.ts';
import { productFields } from '../products.schema.ts';
import { type ProductCategory, productLimits } from '../products.ts';
import { isNoCategory, recognizeCategory } from './categories.ts';
import type { ImportTarget } from './importTargets.ts';
import { isClearing } from './layout.ts';
import { type OptionLabels, optionLabelsFor } from './optionLabels.ts';
import { isScientific } from './rowKeys.ts';
import type { RowReader } from './rowReader.ts';
import { checkField, htmlToText, shortenAtWord, shortenList } from './texts.ts';
import { normalizeWords } from './values.ts';
import { splitLabel } from './variantLabels.ts';
import words from './words.json' with { type: 'json' };

/** Texts, category and facts of a row (import.md, section 2), as the product form stores them. */

/** Haat's own texts are no HTML: what looks like it was typed. */
function toText(reader: RowReader, target: ImportTarget, text: string): string {
  if (reader.settings.dialect === 'haat') return text;
  const { text: plain, hadHtml } = htmlToText(text);
  if (hadHtml) reader.report('html_removed', target);
  return plain;
}

/** The value as the form stores it, or its code reported. */
function check<Output>(
  reader: RowReader,
  target: ImportTarget,
  schema: z.ZodMiniType<Output>,
  value: string,
): Output | undefined {
  const checked = checkField(schema, value);
  if ('value' in checked) return checked.value;
  reader.report(checked.code, target, value);
  return undefined;
}

/**
 * The name of a row, without the label of a variant where feeds write it behind: 'Kurti (Red, M)'. `values` are those of
 * the variant, of which the label is made.
 */
export function readName(reader: RowReader, values: readonly string[]): { name?: string | undefined; label?: string } {
  const written = reader.find('name')?.text ?? composeName(reader);
  if (written === undefined) return {};
  const line = isClearing(written) ? '' : toText(reader, 'name', written).replace(/\s*\n\s*/g, ' ');
  const { name, label } = splitLabel(line, values);
  const isShortened = reader.settings.options.shortensNames && Array.from(name).length > productLimits.name;
  if (isShortened) reader.report('name_shortened', 'name', written);
  const shown = isShortened ? shortenAtWord(name, productLimits.name) : name;
  return { name: check(reader, 'name', productFields.name, shown), label };
}

/** Flipkart's brand, type and model number stand for a name. */
function composeName(reader: RowReader): string | undefined {
  const parts = reader.list('namePart');
  return parts.length === 0 ? undefined : [...reader.list('brand').slice(0, 1), ...parts].join(' ');
}

/** What Flipkart separates key features with. */
const featureSeparator = /::/;

export function readDescription(reader: RowReader): string | undefined {
  const own = reader.find('description') ?? reader.find('shortDescription');
  if (own && isClearing(own.text)) {
    reader.report('description_required', 'description');
    return undefined;
  }
  const lines = reader.list('descriptionLine').flatMap((text) => text.split(featureSeparator));
  const parts = [own?.text ?? '', ...lines].map((text) => toText(reader, 'description', text).trim()).filter(Boolean);
  if (parts.length === 0) return undefined;
  return check(reader, 'description', productFields.description, parts.join('\n'));
}

export function readAlsoCalled(reader: RowReader): string | undefined {
  const found = reader.find('alsoCalled');
  if (!found) return undefined;
  if (isClearing(found.text)) return '';
  const text = toText(reader, 'alsoCalled', found.text);
  const isOwn = reader.settings.dialect === null || reader.settings.dialect === 'haat';
  const isShortened = !isOwn && Array.from(text).length > productLimits.alsoCalled;
  if (isShortened) reader.report('also_called_shortened', 'alsoCalled');
  const shown = isShortened ? shortenList(text, productLimits.alsoCalled) : text;
  return check(reader, 'alsoCalled', productFields.alsoCalled, shown);
}

/** Null for `[empty]`. */
export function readSku(reader: RowReader): string | null | undefined {
  const found = reader.find('sku') ?? reader.find('idOrSku');
  if (!found) return undefined;
  if (isClearing(found.text)) return null;
  if (isScientific(found.text)) {
    reader.report('sku_scientific', 'sku', found.text);
    return undefined;
  }
  return check(reader, 'sku', factsShape.sku, found.text) ?? undefined;
}

/** The category by its columns, else, in Flipkart's workbooks, by the sheet's name. */
export function readCategory(reader: RowReader): ProductCategory | undefined {
  const { dialect, options, sheet } = reader.settings;
  const written = [...reader.list('category'), ...reader.list('otherCategory')].filter((text) => !isNoCategory(text));
  const values = written.length === 0 && dialect === 'flipkart' && sheet !== null ? [sheet] : written;
  if (values.some(isClearing)) {
    reader.report('category_required', 'category');
    return undefined;
  }
  const known = values.flatMap((value) => recognize(reader, value) ?? [])[0];
  if (!known && values[0] !== undefined && !options.fallbackCategory)
    reader.report('category_unknown', 'category', values[0]);
  return known;
}

function recognize({ layout, settings }: RowReader, value: string): ProductCategory | undefined {
  const known = layout.categories;
  if (!known.has(value) && known.size < rememberedCategories)
    known.set(value, recognizeCategory(value, settings.categories));
  return known.has(value) ? known.get(value) : recognizeCategory(value, settings.categories);
}

const rememberedCategories = 5000;

const countryNames = pageLanguages.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
const countriesByName = new Map(
  countryCodes.flatMap((code) =>
    [code, ...countryNames.map((names) => names.of(code) ?? code)].map((name) => [normalizeWords(name), code] as const),
  ),
);

/** The code of 'India', 'IN', 'IN for India' or 'Made in India'. */
function findCountry(text: string): string | undefined {
  const [, code] = /^([A-Z]{2}) for /i.exec(text) ?? [];
  return countriesByName.get(normalizeWords(code ?? text.replace(/^made in\s+/i, '')));
}

export type Facts = { [Name in PackageFactName]?: string | null | undefined };

export function readFacts(reader: RowReader): Facts {
  return Object.fromEntries(packageFactNames.map((name) => [name, readFact(reader, name)]));
}

function readFact(reader: RowReader, name: PackageFactName): string | null | undefined {
  const cells = reader.list(name);
  if (cells.length === 0) return undefined;
  if (cells.some(isClearing)) return null;
  if (name === 'countryOfOrigin') {
    const country = findCountry(cells[0] ?? '');
    if (!country) reader.report('country_unknown', name, cells[0]);
    return country;
  }
  const text = [...new Set(cells.map((cell) => toText(reader, name, cell)))].join(', ');
  return check(reader, name, packageFactsShape[name], text) ?? undefined;
}

type Labelled = keyof OptionLabels;

/** 'Colour: Blue' in the language of the product's name. */
export function toLine(label: Labelled | { name: string }, value: string, name: string | undefined): string {
  const labels = optionLabelsFor(name);
  return `${typeof label === 'string' ? labels[label] : label.name}: ${value}`;
}

const noBrands = new Set(words.noBrand);

/** The brand, unless it is the shop itself or says that there is none. */
export function readBrand(reader: RowReader): string | undefined {
  const brand = toText(reader, 'brand', reader.find('brand')?.text ?? '');
  const isShop = normalizeWords(brand) === normalizeWords(reader.settings.shopName ?? '');
  return !brand || isShop || noBrands.has(normalizeWords(brand)) ? undefined : brand;
}
