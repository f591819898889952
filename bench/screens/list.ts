import type { Page } from '@playwright/test';
import type { Stage } from '../conventions/stage.ts';

/** A page in one state. */
export type Screen = {
  name: string;
  who: 'asNobody' | 'asSeller' | 'asAdmin';
  path: string;
  /** What people open the screen for; without it, the first row, field, photo or paragraph. */
  content?: string;
  /** Leads from the loaded page to the state. */
  act?: (page: Page) => Promise<void>;
};

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click();
  await page.getByRole('dialog').first().waitFor();
};

const publicScreens = (productId: string, token: string): Omit<Screen, 'who'>[] => [
  { name: 'Landing page', path: '/' },
  { name: 'Shop', path: '/shop', content: 'main li:has(a), main article' },
  { name: 'Shop, nothing found', path: '/shop?search=nothing-here' },
  { name: 'Shops', path: '/shops' },
  { name: 'Store', path: '/store/convention-weavers' },
  { name: 'Product', path: `/product/${productId}` },
  { name: 'Product not available', path: '/product/nothing-here' },
  { name: 'Order', path: `/order/${token}` },
  { name: 'Your orders, empty', path: '/orders' },
  { name: 'Find orders', path: '/orders/find' },
  { name: 'Report a product', path: `/report?product=${productId}` },
  { name: 'Privacy', path: '/privacy' },
  { name: 'Your data', path: '/privacy/my-data' },
  { name: 'Sign in', path: '/auth/login' },
  { name: 'Register', path: '/auth/register' },
  { name: 'Forgot password', path: '/auth/forgot-password' },
  { name: 'Page not found', path: '/nothing-here' },
];

const sellerScreens = (productId: string): Omit<Screen, 'who'>[] => [
  { name: 'Seller dashboard', path: '/seller/dashboard' },
  { name: 'Orders', path: '/seller/orders', content: 'main article' },
  { name: 'Orders, none match', path: '/seller/orders?status=cancelled' },
  {
    name: 'Order details, dialog',
    path: '/seller/orders',
    content: '[role=dialog] :is(p, li, dl, tr)',
    act: press('View Details'),
  },
  { name: 'My products', path: '/seller/products', content: 'main article, main tbody tr' },
  { name: 'My products, none match', path: '/seller/products?search=nothing-here' },
  { name: 'Product of the seller', path: `/seller/products/${productId}` },
  { name: 'New product', path: '/seller/products/new' },
  { name: 'Stock and prices', path: '/seller/stock', content: 'main tbody tr, main li, main article' },
  { name: 'Drafts from the phone', path: '/seller/products/drafts' },
  { name: 'Reviews, empty', path: '/seller/reviews' },
  { name: 'Chats, empty', path: '/seller/chats' },
  { name: 'Profile', path: '/seller/profile' },
  { name: 'Profile, delivery', path: '/seller/profile?tab=delivery' },
  { name: 'Profile, security', path: '/seller/profile?tab=security' },
];

const adminScreens: Omit<Screen, 'who'>[] = [
  { name: 'Admin dashboard', path: '/admin/dashboard' },
  { name: 'Sellers', path: '/admin/sellers', content: 'main tbody tr, main article' },
  { name: 'Sellers, none pending', path: '/admin/sellers?status=pending' },
  { name: 'Products of all shops', path: '/admin/products', content: 'main tbody tr, main article' },
  { name: 'Orders of all shops', path: '/admin/orders', content: 'main tbody tr, main article' },
  { name: 'Reports, empty', path: '/admin/reports' },
  { name: 'Settings', path: '/admin/settings' },
  { name: 'Audit log', path: '/admin/settings/audit' },
];

/** The 40 screens; `token` opens an order as its customer. */
export const listScreens = ({ productId }: Stage, token: string): Screen[] => [
  ...publicScreens(productId, token).map((screen) => ({ ...screen, who: 'asNobody' as const })),
  ...sellerScreens(productId).map((screen) => ({ ...screen, who: 'asSeller' as const })),
  ...adminScreens.map((screen) => ({ ...screen, who: 'asAdmin' as const })),
];
