import multipart from '@fastify/multipart';
import { z } from 'zod';
import { statementLimits, statementNoticeCodes, statementRules } from '#domain/orders/bankStatements.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, idParameterSchema, timeSchema } from '#server/platform/http/routes.ts';
import { spreadsheetLimits } from '#server/platform/spreadsheets/format.ts';
import { addStatement, bookStatement } from './commands.ts';
import { readStatement } from './queries.ts';

const tags = ['money'];
const paise = z.number().int();

const rowSchema = z.object({
  number: z.number().int().describe('As the spreadsheet numbers it'),
  day: z.iso.date(),
  amountPaise: paise,
  narration: z.string(),
  utr: z.string().nullable(),
  rule: z.enum(statementRules).nullable(),
  isTicked: z.boolean().describe('Proposed to be booked'),
  orderId: z.uuid().nullable(),
  orderNumber: z.number().int().nullable(),
  customerName: z.string().nullable(),
  differencePaise: paise.describe('Of the amount from what is due'),
  isBooked: z.boolean(),
});

const noticeSchema = z.object({
  code: z.enum(statementNoticeCodes),
  count: z.number().int(),
  firstRow: z.number().int(),
});

const formSchema = z.object({
  dialect: z.string().nullable().describe('The bank, by its headings'),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  headerRow: z.number().int().nullable(),
  columns: z.array(
    z.object({
      index: z.number().int(),
      heading: z.string(),
      samples: z.array(z.string()),
      target: z.string().nullable(),
    }),
  ),
  firstRows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
});

const column = z.coerce.number().int().min(0).max(spreadsheetLimits.columns).optional();
const choicesSchema = z.strictObject({
  sheet: z.string().max(100).optional(),
  headerRow: z.coerce.number().int().min(1).max(spreadsheetLimits.sheetRows).optional(),
  date: column,
  narration: column,
  reference: column,
  credit: column,
  amount: column,
  type: column,
});

const fileRules = { bytes: spreadsheetLimits.bytes, missing: 'file_missing', tooLarge: 'file_too_large' } as const;

/** Bank statements: upload, rows, booking (money.md, section 3). */
export const statementRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addUpload(app, context, gates);
  const own = gates.approvedSeller.guard(app);

  own.get(
    '/api/seller/money/statements/:id',
    {
      schema: {
        operationId: 'readStatement',
        tags,
        params: idParameterSchema,
        response: createResponses(z.object({ id: z.uuid(), createdAt: timeSchema, rows: z.array(rowSchema) })),
      },
    },
    (seller, { params }) => readStatement(context, seller, params.id),
  );

  own.post(
    '/api/seller/money/statements/:id/book',
    {
      schema: {
        operationId: 'bookStatement',
        tags,
        description: 'Books these rows. Rows that are booked already stay as they are.',
        params: idParameterSchema,
        body: z.strictObject({ rows: z.array(z.int().min(1)).min(1).max(statementLimits.credits) }),
        response: createResponses(z.object({ booked: z.number().int() })),
      },
    },
    (seller, { params, body }) => bookStatement(context, seller, params.id, body.rows),
  );
};

const uploadSchema = {
  operationId: 'uploadStatement',
  tags,
  description:
    'Reads a CSV or XLSX of an account. Without known headings, `id` is null: send it again with the columns.',
  consumes: ['multipart/form-data'],
  querystring: choicesSchema,
  body: z.object({ file: z.file().describe('CSV or XLSX, at most 25 MB') }),
  response: createResponses(
    z.object({
      id: z.uuid().nullable(),
      form: formSchema,
      notices: z.array(noticeSchema),
      rows: z.array(rowSchema),
    }),
    201,
  ),
};

const addUpload: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  // In a scope of its own, because other routes read no multipart bodies.
  app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: spreadsheetLimits.bytes, files: 1, fields: 0, fieldNameSize: 100, headerPairs: 20 },
    });
    approvedSeller.guard(scope).post(
      '/api/seller/money/statements',
      {
        // The body is a stream. The schema only describes it; it is validated while it is read.
        validatorCompiler: ({ schema, httpPart }) =>
          httpPart === 'querystring' && schema === choicesSchema ? toChoices : (value) => ({ value }),
        schema: uploadSchema,
      },
      async (seller, request, reply) => {
        const { sheet, headerRow, ...columns } = request.query;
        const choices = {
          ...(sheet !== undefined && { sheet }),
          ...(headerRow !== undefined && { headerRow }),
          ...(columns.date !== undefined && { columns: withoutGaps(columns) }),
        };
        const add = (bytes: Buffer) => addStatement(context, seller, new Uint8Array(bytes), choices);
        const statement = await context.uploads.read(request, reply, seller, add, fileRules);
        reply.code(201);
        return statement;
      },
    );
  });
};

const toChoices = (value: unknown) => {
  const { data, error } = choicesSchema.safeParse(value);
  return error ? { error } : { value: data };
};

const withoutGaps = (columns: Record<string, number | undefined>) =>
  Object.fromEntries(Object.entries(columns).flatMap(([name, index]) => (index === undefined ? [] : [[name, index]])));
