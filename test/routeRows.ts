import type { InjectOptions } from 'fastify';
import type { GateName } from '#server/identity/gates/gates.ts';
import { password, type TestSeller } from './factories.ts';
import type { Browser } from './server.ts';

/** Values for the ids in paths. All belong to one seller, the owner, who is not among the callers. */
export type Things = {
  owner: TestSeller;
  slug: string;
  productId: string;
  orderId: string;
  chatId: string;
  /** The ids of an answered question and of an open one. */
  answerId: string;
  questionId: string;
  token: string;
};
export type Row = {
  gate?: GateName;
  /** The statuses for an anonymous caller, a pending seller, an approved seller who is not the owner, and an admin. */
  answers: [nobody: number, pending: number, stranger: number, admin: number];
  /** The body and other options of the call. */
  call?: (things: Things, caller: Browser) => Partial<InjectOptions> | Promise<Partial<InjectOptions>>;
};

export const body = (payload: object) => () => ({ payload });
export const everybody = (status: number): Row['answers'] => [status, status, status, status];
export const anyone = (status = 200) => ({ gate: 'anyone' as const, answers: everybody(status) });
export const signedIn = (status = 200) => ({
  gate: 'signedIn' as const,
  answers: [401, status, status, status] as Row['answers'],
});
export const adminOnly = (status = 200) => ({
  gate: 'admin' as const,
  answers: [401, 403, 403, status] as Row['answers'],
});
export const sellerOnly = (status = 200) => ({
  gate: 'approvedSeller' as const,
  answers: [401, 403, status, 403] as Row['answers'],
});
/** Also allowed for an admin who has not set up the required second factor yet. */
export const settingUp = (status = 200) => ({
  gate: 'settingUp' as const,
  answers: [401, status, status, status] as Row['answers'],
});
export const page = { answers: everybody(200) };

/** Routes for admins. */
export const adminRows: Record<string, Row> = {
  'GET /api/admin/sellers': adminOnly(),
  'GET /api/admin/sellers/counts': adminOnly(),
  'GET /api/admin/sellers/:id': adminOnly(),
  'GET /api/admin/sellers/:id/background': adminOnly(),
  'POST /api/admin/sellers/:id/sign-out': adminOnly(),
  'POST /api/admin/sessions/end-all': adminOnly(),
  'POST /api/admin/sellers/:id/notes': { ...adminOnly(204), call: body({ note: 'Called back.' }) },
  'GET /api/admin/applications': adminOnly(),
  'GET /api/admin/audit': adminOnly(),
  'GET /api/admin/audit/export': adminOnly(),
  'GET /api/admin/orders': adminOnly(),
  'GET /api/admin/orders/:id': adminOnly(),
  'GET /api/support': anyone(),
  'PUT /api/admin/support': { ...adminOnly(), call: body({ email: 'help@haat.example', phone: '' }) },
};

/** A batch that changes one product, and its undo. */
export const productBatch = (productId: string) => ({
  productIds: [productId],
  change: { action: 'addStock', by: 1 },
});
export const productRestoration = (id: string) => ({ products: [{ id, version: 1, stockBy: -1 }] });
export const stockBatch = (productId: string) => ({ rows: [{ productId, version: 1, by: 1 }] });
export const stockUndo = (productId: string) => ({
  rows: [{ ...stockBatch(productId).rows[0], undoUntil: '9999-01-01T00:00:00.000Z' }],
});
export const orderBatch = (...orderIds: string[]) => ({ action: 'confirm', orderIds });

/** Routes for a seller's own shop and its terms. */
export const shopRows: Record<string, Row> = {
  'GET /api/seller/orders': sellerOnly(),
  'GET /api/seller/products': sellerOnly(),
  'GET /api/seller/products/summary': sellerOnly(),
  'POST /api/seller/products/:id/pictures': {
    ...sellerOnly(404),
    call: () => ({ payload: { image: 'https://cdn.example/1.jpg' } }),
  },
  'GET /api/seller/products/choice': sellerOnly(),
  // The result lists another seller's products as not found.
  'POST /api/seller/products/batch': {
    ...sellerOnly(),
    call: ({ productId }) => ({ payload: { productIds: [productId], change: { action: 'delete' } } }),
  },
  'POST /api/seller/products/batch/undo': {
    ...sellerOnly(),
    call: ({ productId }) => ({ payload: { products: [{ id: productId, version: 1, isActive: false }] } }),
  },
  'GET /api/seller/stock': sellerOnly(),
  // The result lists another seller's products as not found.
  'PUT /api/seller/stock': { ...sellerOnly(), call: ({ productId }) => ({ payload: stockBatch(productId) }) },
  'POST /api/seller/stock/undo': { ...sellerOnly(), call: ({ productId }) => ({ payload: stockUndo(productId) }) },
  'GET /api/seller/orders/choice': sellerOnly(),
  // The owner's order is not visible to other sellers.
  'POST /api/seller/orders/batch': {
    ...sellerOnly(),
    call: ({ orderId }) => ({ payload: orderBatch(orderId) }),
  },
  'GET /api/seller/orders/export': sellerOnly(),
  'GET /api/seller/orders/print': sellerOnly(),
  'GET /api/seller/orders/summary': sellerOnly(),
  'GET /api/seller/order-mails': sellerOnly(),
  'PUT /api/seller/order-mails': { ...sellerOnly(204), call: () => ({ payload: { isWanted: false } }) },
  'POST /api/seller/archive': { ...sellerOnly(), call: () => ({ payload: { currentPassword: password } }) },
  // The body lacks the password.
  'GET /api/seller/archive/:ticket': { ...sellerOnly(404), call: () => ({ url: '/api/seller/archive/1.x' }) },
  // A wrong password closes nothing, and an admin has no shop.
  'POST /api/seller/close': {
    gate: 'signedIn',
    answers: [401, 400, 400, 403],
    call: () => ({ payload: { currentPassword: 'wrong' } }),
  },
  'GET /api/seller/terms': sellerOnly(),
  'PUT /api/seller/terms': { ...sellerOnly(), call: () => ({ payload: { mostPerLine: 3, lapseHours: 24 } }) },
  'GET /api/seller/shop-page': sellerOnly(),
  'PUT /api/seller/shop-page': { ...sellerOnly(), call: () => ({ payload: { city: 'Kochi', openingHours: null } }) },
  'GET /api/seller/shop-look': sellerOnly(),
  'GET /api/seller/share-pictures/:format': {
    ...sellerOnly(),
    call: () => ({ url: '/api/seller/share-pictures/card' }),
  },
  'PUT /api/seller/shop-look': {
    ...sellerOnly(),
    call: () => ({ payload: { logo: null, cover: null, color: '#a8175b' } }),
  },
  'GET /api/seller/blocked-phones': sellerOnly(),
  'GET /api/seller/dashboard': sellerOnly(),
  'POST /api/seller/steps/:step': sellerOnly(204),
};

/** Other pages and documents for browsers and search engines. */
export const documentRows: Record<string, Row> = {
  'GET /orders': page,
  'GET /shops': page,
  'POST /api/orders/remembered': {
    ...anyone(),
    call: ({ token }) => ({ payload: { tokens: [token], keys: [] } }),
  },
  'GET /media/store-previews/:slug/:file': {
    answers: everybody(302),
    call: ({ slug }) => ({ url: `/media/store-previews/${slug}/0.jpg` }),
  },
  'GET /robots.txt': page,
  'GET /sitemap.xml': page,
  'GET /sitemap/pages': page,
  // Only sitemap parts listed in the index exist.
  'GET /sitemap/products/:id': { answers: everybody(404) },
  'GET /sitemap/stores/:id': { answers: everybody(404) },
  'GET /language/:language': { answers: everybody(303), call: () => ({ url: '/language/en' }) },
  'GET /admin': { answers: [302, 200, 200, 200] },
  'GET /admin/*': { answers: everybody(404) },
  'GET /seller': { answers: [302, 200, 200, 200] },
  'GET /seller/*': { answers: everybody(404) },
};

/** Photos, assets and machine endpoints. */
export const fileRows: Record<string, Row> = {
  'GET /media/demo/:motif/:file': page,
  'GET /media/pictures/:id/:file': { answers: everybody(404) },
  // Needs a signed URL.
  'GET /media/remote/:file': { answers: everybody(404) },
  // An outdated version redirects to the current one.
  'GET /media/previews/:id/:file': {
    answers: everybody(302),
    call: ({ productId }) => ({ url: `/media/previews/${productId}/0.jpg` }),
  },
  'GET /assets/panel/*': { answers: everybody(404) },
  'GET /assets/storefront/*': { answers: everybody(404) },
  'GET /healthz': page,
  'GET /readyz': page,
  // Needs the metrics token, whatever the role.
  'GET /metrics': { answers: everybody(401) },
};
