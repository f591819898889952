import { randomUUID } from 'node:crypto';
import { pictureForm } from './pictureForms.ts';
import { adminOnly, type Row, sellerOnly } from './routeRows.ts';

/** A call about an import that nobody has uploaded. */
const ofUnknownImport = (path: string, payload?: object): Row => ({
  ...sellerOnly(404),
  call: () => ({ url: `/api/seller/imports/${randomUUID()}${path}`, ...(payload && { payload }) }),
});

const fileForm = () =>
  pictureForm({ name: 'products.csv', type: 'text/csv', content: Buffer.from('SKU,Price\nK-1,499\n') });

/** Routes for imports of products. */
export const importRows: Record<string, Row> = {
  'POST /api/seller/imports': { ...sellerOnly(201), call: fileForm },
  'GET /api/seller/imports': sellerOnly(),
  'GET /api/seller/imports/:id': ofUnknownImport(''),
  'GET /api/seller/imports/:id/rows': ofUnknownImport('/rows'),
  'GET /api/seller/imports/:id/problems.csv': ofUnknownImport('/problems.csv'),
  'PUT /api/seller/imports/:id/mapping': ofUnknownImport('/mapping', { mode: 'both' }),
  'POST /api/seller/imports/:id/apply': ofUnknownImport('/apply'),
  'POST /api/seller/imports/:id/undo': ofUnknownImport('/undo'),
  'DELETE /api/seller/imports/:id': ofUnknownImport(''),
  'GET /api/admin/imports': adminOnly(),
};
