import { z } from 'zod';
import {
  type CarrierFormat,
  carrierFormats,
  exportLimits,
  type OrderExportRows,
  orderExportRows,
} from '#domain/orders/orders.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { orderCriteriaSchema } from '../orders/api.ts';
import { writeOrdersCsv } from '../orders/ordersCsv.ts';
import { eachOwnOrder } from '../orders/queries.ts';
import { writeCarrierCsv } from './carrierCsv.ts';
import { eachParcel } from './parcels.ts';

const exportSchema = orderCriteriaSchema.extend({
  rows: z
    .enum([...orderExportRows, ...carrierFormats])
    .default('orders')
    .describe('What a row stands for; `shiprocket` and `parcels` are files for carriers'),
  orders: z
    .string()
    .max(exportLimits.chosen * 37)
    .transform((ids) => ids.split(','))
    .pipe(z.array(idSchema).max(exportLimits.chosen))
    .optional()
    .describe(`Ids with commas between them, at most ${exportLimits.chosen}: these alone`),
});

const fileNames: Record<OrderExportRows | CarrierFormat, string> = {
  orders: 'orders.csv',
  lines: 'order-lines.csv',
  shiprocket: 'shiprocket.csv',
  parcels: 'parcels.csv',
};

const carriers: readonly string[] = carrierFormats;
const isCarrierFormat = (rows: OrderExportRows | CarrierFormat): rows is CarrierFormat => carriers.includes(rows);

/** A seller's orders as CSV, for spreadsheets and carriers (money.md, section 7). */
export const orderExportRoutes: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller
    .guard(app)
    .get(
      '/api/seller/orders/export',
      { schema: { operationId: 'exportOwnOrders', tags: ['orders'], querystring: exportSchema } },
      async (seller, request, reply) => {
        const { rows, orders: ids, ...criteria } = request.query;
        const [which, language] = [{ ...criteria, ids }, languageOfRequest(request)];
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${fileNames[rows]}"`)
          .send(
            isCarrierFormat(rows)
              ? writeCarrierCsv(eachParcel(context, seller, which), rows, language)
              : await writeOrdersCsv(eachOwnOrder(context, seller, which), rows, language),
          );
      },
    );
};
