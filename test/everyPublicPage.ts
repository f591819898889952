import { reportedKinds } from '#domain/catalogue/visitorReports.ts';
import type { Page } from '#web/storefront/page/page.ts';
import type { OwnDataSummary } from '#web/storefront/page/privacyPage.ts';
import {
  orderPage,
  productPage,
  reportPage,
  sampleFormToken,
  sampleListed,
  sampleOrder,
  samplePhone,
  sampleProduct,
  sampleRefusal,
  sampleReview,
  sampleStore,
  sampleToken,
  shopPage,
  standInPage,
  storePage,
} from './publicPages.ts';

const {
  history: [placed, ...later],
} = sampleOrder;
const nothing = { products: [], nextCursor: null, isSimilar: false, isClosest: false };
const unrated = { average: null, count: 0 };
const noReviews = { reviews: [], nextCursor: null };
const more = { products: [sampleListed], nextCursor: 'a+b', isSimilar: false, isClosest: false };
const end = { to: 'cancelled', cause: 'lapsed', at: '2026-11-14T05:30:00Z' } as const;
const rated = sampleOrder.items.map((item) => ({ ...item, review: { stars: 4, words: 'Soft.' } }));
const form = { formToken: sampleFormToken, values: {} };
const sent = { ...form, values: { email: 'asha@haat.example' } };
const asha = { email: 'asha@haat.example', isWaiting: true, home: '/seller/dashboard' };
const told = sampleRefusal;
const privacyFacts = {
  days: {
    mails: 90,
    events: 30,
    attempts: 1,
    browsers: 180,
    sessions: 30,
    orderKeys: 7,
    questions: 90,
    drafts: 90,
    reports: 90,
  },
  backupDays: 7,
  recordYears: 8,
  namedFromPaise: 50_000_00,
  sendsMail: true,
  chats: true,
  modelHost: 'model.example',
  voiceHost: 'voice.example',
};
const own = { label: sampleOrder.label, shop: sampleStore.businessName, totalPaise: 100_00, outcome: null, way: null };
const ownData: OwnDataSummary = {
  onlyShop: null,
  orders: [
    { ...own, status: 'delivered', placedAt: sampleOrder.createdAt, isErased: false },
    {
      ...own,
      label: 'b2c3d4e5',
      status: 'shipped',
      outcome: 'came_back',
      placedAt: sampleOrder.createdAt,
      isErased: false,
    },
    { ...own, status: 'cancelled', placedAt: sampleOrder.createdAt, isErased: true },
  ],
  reviews: [{ shop: own.shop, product: 'Brass diya', stars: 4, words: 'Soft.', writtenAt: sampleOrder.createdAt }],
  chats: [{ shop: own.shop, name: sampleOrder.customerName, phone: samplePhone }],
  messages: 3,
  pictures: 1,
  blockedBy: [own.shop],
};
const noData: OwnDataSummary = {
  onlyShop: own.shop,
  orders: [],
  reviews: [],
  chats: [],
  messages: 0,
  pictures: 0,
  blockedBy: [],
};
const ofToys = { sort: 'newest', category: 'Toys & Games' } as const;

/** Every public page, in each state with texts of its own. */
export const pages: Page[] = [
  { name: 'landing', products: [], ofShop: [] },
  { name: 'landing', products: [sampleListed], ofShop: [sampleListed] },
  productPage(),
  productPage({ seller: { ...sampleProduct.seller, facts: {} } }),
  productPage({ stock: 0, most: 0, images: [], rating: unrated }, { reviews: noReviews }),
  orderPage(),
  orderPage({ status: 'pending', deliveryAddress: '7 Lotus Street', note: 'Size M', history: placed ? [placed] : [] }),
  orderPage({ status: 'confirmed', history: placed ? [placed, ...later.slice(0, 1)] : [] }),
  orderPage({ status: 'delivered', history: [...sampleOrder.history, { ...end, to: 'delivered', cause: 'seller' }] }),
  orderPage({ status: 'delivered', items: rated }),
  orderPage({ status: 'delivered', isOwn: true }),
  orderPage({ status: 'cancelled', history: placed ? [placed, end] : [] }),
  orderPage({ status: 'cancelled', history: placed ? [placed, { ...end, cause: 'seller' }] : [] }),
  shopPage(),
  { name: 'shops', cities: [], list: { shops: [], nextCursor: null }, isFirst: true },
  {
    name: 'shops',
    cities: [{ city: 'Kannur', count: 2 }],
    list: { shops: [sampleStore], nextCursor: 'a+b' },
    isFirst: true,
  },
  { name: 'shops', city: 'Kannur', cities: [], list: { shops: [], nextCursor: null }, isFirst: false },
  shopPage({ list: more }),
  shopPage({ criteria: { ...ofToys, search: 'kurta' }, list: { ...more, isSimilar: true, isClosest: false } }),
  shopPage({ list: nothing, categories: [] }),
  shopPage({ criteria: ofToys, list: nothing }),
  shopPage({ criteria: { ...ofToys, search: 'kurta' }, list: nothing }),
  shopPage({ criteria: { sort: 'newest', search: 'kurta' }, list: nothing }),
  shopPage({ criteria: { sort: 'newest', cursor: 'a+b' }, list: nothing }),
  shopPage({ criteria: { sort: 'newest', search: 'kurta' }, list: nothing, refusal: sampleRefusal }),
  storePage(),
  storePage({
    store: { ...sampleStore, description: null, city: null, openingHours: null, replyMinutes: null, rating: unrated },
    list: { ...nothing, nextCursor: 'a+b' },
    reviews: noReviews,
  }),
  storePage({ criteria: ofToys, list: { ...more, products: [{ ...sampleListed, stock: 0 }] } }),
  orderPage({ status: 'delivered', erasedAt: '2026-11-20T05:30:00Z', customerName: null }),
  orderPage({ status: 'delivered', erasedAt: '2026-11-20T05:30:00Z' }),
  { name: 'orders' },
  { name: 'privacy', facts: privacyFacts },
  {
    name: 'privacy',
    facts: { ...privacyFacts, sendsMail: false, chats: false, modelHost: null, voiceHost: null, backupDays: 0 },
  },
  { name: 'my-data', delivery: null, isAsked: false, form },
  { name: 'my-data', delivery: { by: 'shop' }, isAsked: true, form },
  {
    name: 'my-data',
    delivery: { by: 'marketplace', phone: samplePhone },
    isAsked: false,
    form: { ...form, error: sampleRefusal, fields: { phone: sampleRefusal, code: sampleRefusal } },
  },
  { name: 'own-data', token: sampleToken, data: ownData, formToken: sampleFormToken, error: sampleRefusal },
  { name: 'own-data', token: sampleToken, data: noData, formToken: sampleFormToken },
  { name: 'data-erased' },
  ...reportedKinds.map((kind) => reportPage(kind)),
  reportPage('product', { error: sampleRefusal }),
  reportPage('product', { error: sampleRefusal, fields: { reason: sampleRefusal, email: sampleRefusal } }),
  { name: 'report-sent', path: '/shop' },
  standInPage('created'),
  { ...standInPage('created'), hasFailed: true },
  ...(['paid', 'cancelled', 'expired'] as const).map(standInPage),
  { name: 'sign-in', form },
  { name: 'sign-in', form: { ...form, values: { role: 'admin', redirect: '/admin/sellers' } }, notice: told },
  { name: 'sign-in', form: { ...form, error: sampleRefusal, reference: 'req-1' } },
  { name: 'sign-in', form: { ...form, error: sampleRefusal, closed: { reason: 'Soft.', contact: null } } },
  { name: 'sign-in', form: { ...form, fields: { email: sampleRefusal, password: sampleRefusal }, focus: 'email' } },
  { name: 'sign-in-code', form: { ...form, values: { redirect: '/admin/sellers' } } },
  { name: 'register', form },
  { name: 'registration-pending', form, visitor: null, sendsMail: true, notice: told },
  { name: 'registration-pending', form, visitor: null, sendsMail: false },
  { name: 'registration-pending', form, visitor: asha, sendsMail: true },
  { name: 'registration-pending', form, visitor: { ...asha, isWaiting: false }, sendsMail: true },
  { name: 'forgot-password', form, sendsMail: true },
  { name: 'forgot-password', form, sendsMail: false },
  { name: 'reset-link-sent', form: sent, sendsMail: true },
  { name: 'reset-link-sent', form: sent, sendsMail: false },
  { name: 'reset-password', form },
  { name: 'reset-password', form: { ...form, values: { token: 'some-token' } } },
  { name: 'invitation', form, email: null },
  { name: 'invitation', form: { ...form, values: { token: 'some-token' } }, email: 'asha@haat.example' },
  { name: 'product-not-available' },
  { name: 'store-not-available' },
  { name: 'not-found' },
  { name: 'failure', isBusy: true, requestId: 'req-1', retryPath: '/shop' },
  { name: 'failure', isBusy: false, requestId: 'req-1', retryPath: null },
];

/** User-written text and brand names, which are the same in every language. */
export const data = new RegExp(
  [
    'https?://[^ "]+',
    'Order 2c3d4e5f',
    // Languages are named in themselves.
    ...['English', 'Pseudo'],
    'haat.example/store/meera-handlooms',
    ...[sampleProduct.name, 'Brass diya', sampleStore.businessName, ...sampleProduct.description.split('\n\n')],
    ...[
      sampleReview.words,
      sampleReview.answer,
      sampleStore.description,
      '12 Fort Road, Kannur 670001',
      sampleOrder.customerName,
      sampleReview.author,
    ],
    ...[
      'Soft.',
      '7 Lotus Street',
      'Size M',
      'kurta',
      'req-1',
      'asha@haat.example',
      sampleRefusal,
      ...Object.values(sampleStore.facts),
      'Haat',
      'WhatsApp',
      'MY DATA',
      'model.example',
      'voice.example',
      'Kannur',
      // Weekdays and times as the made-up language formats them.
      '\\bMo – Sa\\b',
      '\\bSo\\b',
      '\\bUhr\\b',
    ],
  ].join('|'),
  'g',
);
