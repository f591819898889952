import type { LinkProps } from '@tanstack/react-router';
import type { Role } from '#domain/identity/accounts.ts';
import * as layout from '#texts/layout.gen.ts';
import * as texts from '#texts/search.gen.ts';
import * as titles from '#texts/titles.gen.ts';

/** All pages that can be opened directly, as the command palette lists them (`palettePages.test.ts`). */
export const palettePages: Record<Role, { label: () => string; to: NonNullable<LinkProps['to']> }[]> = {
  seller: [
    { label: layout.dashboard, to: '/seller/dashboard' },
    { label: texts.myProducts, to: '/seller/products' },
    { label: titles.stock, to: '/seller/stock' },
    { label: titles.drafts, to: '/seller/products/drafts' },
    { label: titles.imports, to: '/seller/products/import' },
    { label: titles.productExport, to: '/seller/products/export' },
    { label: layout.orders, to: '/seller/orders' },
    { label: layout.money, to: '/seller/money' },
    { label: titles.statement, to: '/seller/money/statement' },
    { label: titles.paymentSettings, to: '/seller/money/settings' },
    { label: layout.chats, to: '/seller/chats' },
    { label: titles.assistant, to: '/seller/chats/assistant' },
    { label: titles.connection, to: '/seller/chats/phone' },
    { label: titles.ownNumber, to: '/seller/chats/number' },
    { label: titles.simulator, to: '/seller/chats/simulator' },
    { label: layout.reviews, to: '/seller/reviews' },
    { label: layout.profile, to: '/seller/profile' },
    { label: titles.newProduct, to: '/seller/products/new' },
  ],
  admin: [
    { label: layout.dashboard, to: '/admin/dashboard' },
    { label: layout.manageSellers, to: '/admin/sellers' },
    { label: layout.manageProducts, to: '/admin/products' },
    { label: layout.orders, to: '/admin/orders' },
    { label: layout.money, to: '/admin/money' },
    { label: layout.chats, to: '/admin/chats' },
    { label: layout.reviews, to: '/admin/reviews' },
    { label: layout.reports, to: '/admin/reports' },
    { label: layout.settings, to: '/admin/settings' },
    { label: titles.audit, to: '/admin/settings/audit' },
  ],
};
