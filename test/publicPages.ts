import type { ReportedKind } from '#domain/catalogue/visitorReports.ts';
import type { PublicOrder } from '#web/storefront/page/orderPage.ts';
import type {
  ListedProduct,
  Page,
  PageContext,
  PublicProduct,
  PublicReview,
  PublicStore,
} from '#web/storefront/page/page.ts';
import type { ReportForm } from '#web/storefront/page/reportPage.ts';
import type { StandInPageData } from '#web/storefront/page/standInPage.ts';
import { render } from '#web/storefront/render.tsx';

/** Sample public pages for rendering tests. */
export const samplePhone = '+919876543210';
const seller = {
  businessName: 'Meera Handlooms',
  phone: samplePhone,
  slug: 'meera-handlooms',
  address: '12 Fort Road, Kannur 670001',
  chat: { phone: samplePhone, slug: null },
  facts: { payment: 'UPI or cash.', deliveryArea: 'All of Kerala.', returns: 'Within 7 days.' },
  customersCanPickUp: true,
  logo: null,
  color: null,
};

export const sampleProduct: PublicProduct = {
  id: '0190b5c2-1111-7000-8000-000000000001',
  name: 'Blue kurta',
  description: 'Woven by hand.\n\nWash cold.',
  category: 'Clothing & Fashion',
  pricePaise: 1_234_50,
  stock: 3,
  most: 3,
  options: [],
  variants: [],
  images: ['/media/pictures/0190b5c2-2222-7000-8000-000000000001/1280.webp', 'https://pictures.example/back.jpg'],
  rating: { average: 4.6, count: 128 },
  seller,
  preview: '/media/previews/0190b5c2-7.jpg',
};

export const sampleReview: PublicReview = {
  id: '0190b5c2-3333-7000-8000-000000000001',
  author: 'Asha',
  stars: 4,
  words: 'Soft, and the colour stays.',
  answer: 'Thank you, Asha!',
  createdAt: '2026-11-14T20:30:00Z',
  productName: 'Blue kurta',
  optionLabel: null,
  image: null,
  productId: sampleProduct.id,
};

export const sampleStore: PublicStore = {
  ...seller,
  description: 'Handlooms from Kannur.',
  category: 'Fashion',
  city: 'Kannur',
  openingHours: [null, ...Array.from({ length: 6 }, () => ({ opensAt: 600, closesAt: 1140 }))],
  replyMinutes: 10,
  cover: null,
  rating: { average: 4.5, count: 2 },
};

export const sampleOrder: PublicOrder = {
  label: '8f3a91c2',
  number: 1042,
  status: 'shipped',
  totalPaise: 2_969_00,
  discountPaise: 0,
  deliveryPaise: 0,
  codFeePaise: 0,
  way: null,
  pincode: null,
  state: null,
  outcome: null,
  courier: null,
  tracking: null,
  trackingLink: null,
  payment: {
    method: 'arranged',
    money: { state: 'none', keepPaise: 2_969_00, receivedPaise: 0, returnedPaise: 0 },
    hasDeliveryCharge: false,
    request: null,
    isAskedLater: false,
    otherMethods: [],
    canClaim: true,
    isClaimRefused: false,
    online: null,
    refundDue: null,
    refundSent: null,
  },
  customerName: 'Asha Rao',
  deliveryAddress: null,
  note: null,
  erasedAt: null,
  createdAt: '2026-11-12T05:30:00Z',
  lapsesAt: '2026-11-14T05:30:00Z',
  isOwn: false,
  isTest: false,
  items: [
    {
      productId: sampleProduct.id,
      productName: 'Blue kurta',
      variantId: null,
      quantity: 2,
      pricePaise: 1_234_50,
      image: null,
      review: null,
    },
    {
      productId: null,
      productName: 'Brass diya',
      variantId: null,
      quantity: 1,
      pricePaise: 500_00,
      image: null,
      review: null,
    },
  ],
  history: [
    { to: 'pending', cause: 'customer', at: '2026-11-12T05:30:00Z' },
    { to: 'confirmed', cause: 'seller', at: '2026-11-12T06:30:00Z' },
    { to: 'shipped', cause: 'seller', at: '2026-11-13T06:30:00Z' },
  ],
  seller,
};
/** An error message that comes already translated. */
export const sampleRefusal = 'Refused.';
export const sampleToken = 'sample-token-of-an-order';
export const sampleFormToken = 'sample-token-of-a-form';

const shell: PageContext = {
  language: 'en',
  publicUrl: 'https://haat.example',
  path: '/',
  scripts: ['/assets/storefront/client.js'],
  accountScripts: ['/assets/storefront/account.js'],
  styles: [],
  support: null,
};
export const drawDocument = (page: Page, around: Partial<PageContext> = {}) => render(page, { ...shell, ...around });
export const draw = (page: Page, around: Partial<PageContext> = {}) => drawDocument(page, around).html;

type ProductPage = Extract<Page, { name: 'product' }>;

export function productPage(changes: Partial<PublicProduct> = {}, around: Partial<ProductPage> = {}): Page {
  const reviews = { reviews: [sampleReview], nextCursor: null };
  return { name: 'product', product: { ...sampleProduct, ...changes }, reviews, ...around };
}

type OrderPage = Extract<Page, { name: 'order' }>;

export function orderPage(changes: Partial<PublicOrder> = {}, around: Partial<OrderPage> = {}): Page {
  return {
    name: 'order',
    order: { ...sampleOrder, ...changes },
    token: sampleToken,
    formToken: sampleFormToken,
    isSavedInBrowser: true,
    isPlacedHere: false,
    ...around,
  };
}

export const sampleListed: ListedProduct = {
  id: sampleProduct.id,
  name: 'Blue kurta',
  category: 'Clothing & Fashion',
  pricePaise: 1_234_50,
  stock: 3,
  most: 3,
  image: '/media/pictures/0190b5c2-2222-7000-8000-000000000001/1280.webp',
  rating: { average: 4.6, count: 128 },
  seller: { businessName: seller.businessName, slug: seller.slug },
};

type ShopPage = Extract<Page, { name: 'shop' }>;
const shown: Pick<ShopPage, 'criteria' | 'categories' | 'filters' | 'list'> = {
  criteria: { sort: 'newest' },
  categories: [
    { category: 'Clothing & Fashion', count: 1_234, isAtLeast: false },
    { category: 'Toys & Games', count: 5, isAtLeast: false },
  ],
  filters: [],
  list: { products: [sampleListed], nextCursor: null, isSimilar: false, isClosest: false },
};

export function shopPage(changes: Partial<ShopPage> = {}): Page {
  return { name: 'shop', ...shown, occasions: [], ...changes };
}

const samplePreview = '/media/store-previews/meera-handlooms/0190b5c2.jpg';

type StorePage = Extract<Page, { name: 'store' }>;

export function storePage(changes: Partial<StorePage> = {}): Page {
  const reviews = { reviews: [sampleReview], nextCursor: null };
  return { name: 'store', store: sampleStore, preview: samplePreview, ...shown, reviews, ...changes };
}

/** The structured data of a document, by type. */
export function structuredData(html: string): Record<string, Record<string, unknown>> {
  const found = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g);
  const facts = [...found].map(([, text = '']) => JSON.parse(text) as Record<string, unknown>);
  return Object.fromEntries(facts.map((fact) => [String(fact['@type']), fact]));
}

/** The form that reports this kind of thing. */
export const reportPage = (kind: ReportedKind, refusal: Pick<ReportForm, 'error' | 'fields'> = {}): Page => ({
  name: 'report',
  subject: {
    kind,
    key: sampleProduct.id,
    name: sampleProduct.name,
    shop: seller.businessName,
    path: '/shop',
    image: null,
  },
  form: { formToken: sampleFormToken, values: {}, ...refusal },
  sendsMail: true,
});

/** The stand-in's page of a link. */
export const standInPage = (status: StandInPageData['status']): StandInPageData => ({
  name: 'stand-in',
  id: 'plink_x',
  formToken: sampleFormToken,
  amountPaise: 499_00,
  description: 'Order 2c3d4e5f',
  status,
  returnPath: `/order/${sampleToken}/payment`,
  hasFailed: false,
});
