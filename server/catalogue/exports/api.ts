import { z } from 'zod';
import { exportDialects } from '#domain/catalogue/exportDialects.ts';
import { exportFormats, exportLosses } from '#domain/catalogue/exports.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { readShopName } from '#server/identity/members/queries.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import { inLanguage } from '#texts/language.ts';
import type { CatalogueContext } from '../context.ts';
import { ownProductCriteriaSchema } from '../products/api.ts';
import { eachExportedProduct } from './exportedProducts.ts';
import { describeFile, type ExportForm, writeExport } from './exportFile.ts';
import { summarizeExport } from './losses.ts';
import { assignMissingSkus } from './missingSkus.ts';
import { createExamples } from './templates.ts';

const dialectSchema = z.enum(exportDialects);
const formShape = {
  dialect: dialectSchema,
  format: z.enum(exportFormats).default('csv').describe('`xlsx` is for `haat` only'),
};
const hasForm = ({ dialect, format }: ExportForm) => format === 'csv' || dialect === 'haat';
const countSchema = z.number().int();
const tags = ['products'];

/** Files with a seller's products, in forms that others read (import.md, section 6). */
export const productExportRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addDownload(app, context, gates);
  addTemplate(app, context, gates);
  addPreparation(app, context, gates);
};

/** The shop as its files name it: feeds call its name the brand. */
const readShop = async ({ database, server }: CatalogueContext, { sellerId }: SellerMember) => ({
  name: await readShopName({ db: database.read }, sellerId),
  publicUrl: server.publicUrl,
});

const addDownload: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/products/export',
    {
      schema: {
        operationId: 'exportOwnProducts',
        tags,
        description: 'The filtered products, oldest first, as a file.',
        querystring: ownProductCriteriaSchema.extend(formShape).refine(hasForm, { path: ['format'] }),
      },
    },
    async (seller, { query: { dialect, format, ...criteria } }, reply) => {
      const shop = await readShop(context, seller);
      const { extension, type } = describeFile({ dialect, format });
      const products = eachExportedProduct(context, seller, criteria);
      return reply
        .type(type)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="products-${dialect}.${extension}"`)
        .send(writeExport(products, { dialect, format }, shop, context.now()));
    },
  );
};

const addTemplate: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/products/export/template',
    {
      schema: {
        operationId: 'downloadProductTemplate',
        tags,
        description: 'An empty file with two example rows, which an import skips.',
        querystring: z.strictObject(formShape).refine(hasForm, { path: ['format'] }),
      },
    },
    async (seller, request, reply) => {
      const { dialect, format } = request.query;
      const shop = await readShop(context, seller);
      const { extension, type } = describeFile({ dialect, format });
      const examples = inLanguage(languageOfRequest(request), () => createExamples(dialect));
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="template-${dialect}.${extension}"`)
        .send(writeExport(examples, { dialect, format }, shop, context.now()));
    },
  );
};

const addPreparation: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/products/export/summary',
    {
      schema: {
        operationId: 'summarizeProductExport',
        tags,
        querystring: ownProductCriteriaSchema.extend({ dialect: dialectSchema }),
        response: createResponses(
          z.object({
            products: countSchema,
            withoutSku: countSchema.describe('Products that lack a SKU, also of a variant'),
            losses: z
              .array(z.object({ loss: z.enum(exportLosses), products: countSchema }))
              .describe('What the file cannot carry, and how many products have it'),
          }),
        ),
      },
    },
    (seller, { query: { dialect, ...criteria } }) => summarizeExport(context, seller, dialect, criteria),
  );

  own.post(
    '/api/seller/products/skus',
    {
      schema: {
        operationId: 'assignMissingSkus',
        tags,
        description: 'Gives SKUs to the first matching products that have none. Call it until none is left.',
        body: ownProductCriteriaSchema,
        response: createResponses(z.object({ assigned: countSchema, remaining: countSchema })),
      },
    },
    (seller, { body }) => assignMissingSkus(context, seller, body),
  );
};
