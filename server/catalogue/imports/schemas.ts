import { z } from 'zod';
import { importCodes } from '#domain/catalogue/imports/importCodes.ts';
import { importStates, importVerdicts } from '#domain/catalogue/imports/importStates.ts';
import { importModes, importTargets } from '#domain/catalogue/imports/importTargets.ts';
import { optionKeys } from '#domain/catalogue/optionPresets.ts';
import { productCategories, productLimits } from '#domain/catalogue/products.ts';
import { errorStatuses } from '#domain/errors.ts';
import { keysOf } from '#domain/platform/records.ts';
import { timeSchema } from '#server/platform/http/routes.ts';
import { spreadsheetLimits, textEncodings } from '#server/platform/spreadsheets/format.ts';

const count = z.number().int();
const paise = z.number().int();

/** What a seller chooses for a whole import. */
export const importOptionsSchema = z.strictObject({
  fallbackCategory: z.enum(productCategories).optional().describe('For new products without a category'),
  hidesMissing: z.boolean().default(false).describe('Hides active products that the file does not name'),
  shortensNames: z.boolean().default(false),
  allOrNothing: z.boolean().default(false).describe('It is refused while there are errors'),
  copiesPhotos: z.boolean().default(false),
  uncountedStock: z.int().min(0).max(productLimits.stock).default(10).describe('Of what a file does not count'),
});

export const mappingSchema = z.strictObject({
  sheet: z.string().max(100).optional(),
  headerRow: z.int().min(1).max(spreadsheetLimits.sheetRows).optional(),
  dialect: z.string().max(20).nullable().optional().describe('null: none'),
  columns: z
    .array(
      z.strictObject({
        index: z
          .int()
          .min(0)
          .max(spreadsheetLimits.columns - 1),
        target: z.enum(importTargets).nullable(),
      }),
    )
    .max(spreadsheetLimits.columns)
    .optional()
    .describe('Left out, the file is recognised anew, and the mapping waits'),
  mode: z.enum(importModes).optional(),
  options: importOptionsSchema.optional(),
  categories: z
    .record(z.string().max(1000), z.enum(productCategories))
    .optional()
    .describe('By the values of `values.category`'),
});

/** How a seller maps a file. */
export type Mapping = z.infer<typeof mappingSchema>;

const countsSchema = z.object({
  rows: count,
  create: count,
  update: count,
  unchanged: count,
  skipped: count,
  error: count,
  notice: count.describe('Rows with notices'),
  missing: count.describe('Active products that the file does not name'),
});

export const importSummarySchema = z.object({
  id: z.uuid(),
  state: z.enum(importStates),
  fileName: z.string(),
  dialect: z.string().nullable(),
  sheet: z.string().nullable(),
  counts: countsSchema,
  progress: z.object({ done: count, of: count }).describe('Rows of the step in progress'),
  problem: z.object({ code: z.enum(keysOf(errorStatuses)) }).optional(),
  createdAt: timeSchema,
  checkedAt: timeSchema.nullable(),
  appliedAt: timeSchema.nullable(),
  undoneAt: timeSchema.nullable(),
  undoableUntil: timeSchema.nullable(),
});

const namedProductSchema = z.object({ id: z.uuid(), name: z.string() });

export const importSchema = importSummarySchema.extend({
  encoding: z.enum(textEncodings).nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.string()),
  headerRow: count.nullable(),
  firstRows: z.array(z.object({ row: count, cells: z.array(z.string()) })).describe('To choose the headings from'),
  columns: z.array(
    z.object({
      index: count,
      heading: z.string(),
      samples: z.array(z.string()),
      target: z.enum(importTargets).nullable(),
    }),
  ),
  mode: z.enum(importModes),
  options: importOptionsSchema.required({
    hidesMissing: true,
    shortensNames: true,
    allOrNothing: true,
    copiesPhotos: true,
    uncountedStock: true,
  }),
  values: z
    .object({ category: z.array(z.object({ value: z.string(), choice: z.enum(productCategories).nullable() })) })
    .describe('Values of the file that are no category, and what was chosen for them'),
  isWaiting: z.boolean().describe('Another import of the shop comes first'),
  codes: z
    .array(z.object({ code: z.enum(importCodes), isError: z.boolean(), count }))
    .describe('What the dry run found, by rows'),
  ignoredPictures: z.array(z.string()).describe('Of the ZIP: names that stand for no photo, or for several'),
  importedBefore: timeSchema.nullable().describe('When the same file was imported with the same mapping'),
  notUndone: z
    .object({ count, products: z.array(namedProductSchema).describe('The first of them') })
    .describe('Products that were edited since, so that undoing left them as they are'),
});

const problemSchema = z.object({
  row: count,
  code: z.enum(importCodes),
  isError: z.boolean(),
  field: z.string().optional(),
  value: z.string().optional(),
  rows: z.array(count).optional(),
});

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

const previewSchema = z.object({
  id: z.uuid().nullable().describe('null: a new product'),
  name: z.string(),
  description: z.string(),
  category: z.enum(productCategories),
  pricePaise: paise,
  priceToPaise: paise.nullable(),
  mrpPaise: paise.nullable(),
  stock: count,
  isActive: z.boolean(),
  images: z.array(z.string()),
  sku: z.string().nullable(),
  options: z.array(z.object({ key: z.enum(optionKeys).nullable(), name: z.string(), values: z.array(z.string()) })),
  variants: z.array(
    z.object({
      values: z.array(z.string()),
      sku: z.string().nullable(),
      pricePaise: paise,
      stock: count,
      isOffered: z.boolean(),
    }),
  ),
});

export const importRowSchema = z.object({
  row: count.describe('As the spreadsheet numbers it'),
  verdict: z.enum(importVerdicts),
  sku: z.string().nullable(),
  name: z.string(),
  problems: z.array(problemSchema),
  changes: z.array(z.object({ field: z.string(), variant: z.string().optional(), from: valueSchema, to: valueSchema })),
  product: previewSchema.nullable().describe('The product after the import'),
});

export const importRowCriteria = z.strictObject({
  verdict: z.enum(importVerdicts).optional(),
  code: z.enum(importCodes).optional(),
  hasNotices: z.stringbool().optional(),
  cursor: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
