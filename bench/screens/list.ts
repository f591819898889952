import type { Page } from '@playwright/test';
import type { Stage } from '../conventions/stage.ts';
import type { Filled } from './fill.ts';

/** A page in one state. */
export type Screen = {
  name: string;
  who: 'asNobody' | 'asSeller' | 'asNewSeller' | 'asAdmin';
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

const dialogContent = '[role=dialog] :is(p, li, dl, tr)';
const rows = 'main tbody tr, main article, main li:has(a)';

const publicScreens = (productId: string, filled: Filled): Omit<Screen, 'who'>[] => [
  { name: 'Landing page', path: '/' },
  { name: 'Shop', path: '/shop', content: 'main li:has(a), main article' },
  { name: 'Shop, nothing found', path: '/shop?search=nothing-here' },
  { name: 'Shops', path: '/shops' },
  { name: 'Store', path: '/store/convention-weavers' },
  { name: 'Product', path: `/product/${productId}` },
  { name: 'Product not available', path: '/product/nothing-here' },
  { name: 'Order', path: `/order/${filled.token}` },
  { name: 'Order, payment claimed', path: `/order/${filled.claimedToken}` },
  { name: 'Order, delivered', path: `/order/${filled.reviewedToken}` },
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

const orderScreens = ({ claimedOrder }: Filled): Omit<Screen, 'who'>[] => [
  { name: 'Seller dashboard', path: '/seller/dashboard' },
  { name: 'Orders', path: '/seller/orders', content: 'main article' },
  { name: 'Orders, none match', path: '/seller/orders?status=cancelled' },
  { name: 'Order details, dialog', path: '/seller/orders', content: dialogContent, act: press('View Details') },
  { name: 'Order with a claim, dialog', path: `/seller/orders?order=${claimedOrder}`, content: dialogContent },
  { name: 'Money', path: '/seller/money' },
  { name: 'Money, payments', path: '/seller/money?view=entries' },
  { name: 'Money, none match', path: '/seller/money?search=nothing-here' },
  { name: 'Payment settings, UPI', path: '/seller/money/settings' },
  { name: 'Payment settings, provider', path: '/seller/money/settings?tab=provider' },
  { name: 'Payment settings, rules', path: '/seller/money/settings?tab=rules' },
  { name: 'Payment settings, cash on delivery', path: '/seller/money/settings?tab=cod' },
  { name: 'Payment settings, delivery', path: '/seller/money/settings?tab=delivery' },
  { name: 'Bank statement', path: '/seller/money/statement' },
];

const productScreens = (productId: string, filled: Filled): Omit<Screen, 'who'>[] => [
  { name: 'My products', path: '/seller/products', content: 'main article, main tbody tr' },
  { name: 'My products, none match', path: '/seller/products?search=nothing-here' },
  { name: 'Product of the seller', path: `/seller/products/${productId}` },
  { name: 'Edit product', path: `/seller/products/${productId}/edit` },
  { name: 'New product', path: '/seller/products/new' },
  { name: 'Stock and prices', path: '/seller/stock', content: rows },
  { name: 'Drafts from the phone', path: '/seller/products/drafts' },
  { name: 'Imports', path: '/seller/products/import' },
  { name: 'Import, checked', path: `/seller/products/import/${filled.import}` },
  { name: 'Export products', path: '/seller/products/export' },
  { name: 'Reviews', path: '/seller/reviews' },
];

const chatScreens = ({ chat }: Filled): Omit<Screen, 'who'>[] => [
  { name: 'Chats', path: '/seller/chats' },
  { name: 'Chat', path: `/seller/chats?chat=${chat}` },
  { name: 'Assistant', path: '/seller/chats/assistant' },
  { name: 'Phone of the shop', path: '/seller/chats/phone' },
  { name: 'Simulator', path: '/seller/chats/simulator' },
  { name: 'Own number', path: '/seller/chats/number' },
  { name: 'Profile', path: '/seller/profile' },
  ...['delivery', 'orders', 'assistant', 'security', 'data'].map((tab) => ({
    name: `Profile, ${tab}`,
    path: `/seller/profile?tab=${tab}`,
  })),
];

const newSellerScreens: Omit<Screen, 'who'>[] = [
  ...['dashboard', 'orders', 'money', 'products', 'reviews', 'chats', 'stock'].map((name) => ({
    name: `New seller, ${name}`,
    path: `/seller/${name}`,
  })),
  { name: 'New seller, payments', path: '/seller/money?view=entries' },
  { name: 'New seller, drafts', path: '/seller/products/drafts' },
  { name: 'New seller, imports', path: '/seller/products/import' },
  { name: 'New seller, assistant', path: '/seller/chats/assistant' },
  { name: 'New seller, profile', path: '/seller/profile' },
];

const adminScreens = ({ shop }: Stage, { chatReport }: Filled): Omit<Screen, 'who'>[] => [
  { name: 'Admin dashboard', path: '/admin/dashboard' },
  { name: 'Sellers', path: '/admin/sellers', content: 'main tbody tr, main article' },
  { name: 'Sellers, none pending', path: '/admin/sellers?status=pending' },
  { name: 'Seller, dialog', path: `/admin/sellers?seller=${shop.id}`, content: dialogContent },
  { name: 'Products of all shops', path: '/admin/products', content: 'main tbody tr, main article' },
  { name: 'Orders of all shops', path: '/admin/orders', content: 'main tbody tr, main article' },
  { name: 'Money of all shops', path: '/admin/money' },
  { name: 'Chats of all shops', path: '/admin/chats' },
  { name: 'Reported chat', path: `/admin/chats/${chatReport}` },
  { name: 'Reviews of all shops', path: '/admin/reviews' },
  { name: 'Reports', path: '/admin/reports' },
  { name: 'Reports, empty', path: '/admin/reports?status=reviewed' },
  { name: 'Settings', path: '/admin/settings' },
  { name: 'Audit log', path: '/admin/settings/audit' },
];

/** All screens; `filled` has what `fill` added to the stage. */
export function listScreens(stage: Stage, filled: Filled): Screen[] {
  const { productId } = stage;
  const parts: [Screen['who'], Omit<Screen, 'who'>[]][] = [
    ['asNobody', publicScreens(productId, filled)],
    ['asSeller', [...orderScreens(filled), ...productScreens(productId, filled), ...chatScreens(filled)]],
    ['asNewSeller', newSellerScreens],
    ['asAdmin', adminScreens(stage, filled)],
  ];
  return parts.flatMap(([who, screens]) => screens.map((screen) => ({ ...screen, who })));
}
