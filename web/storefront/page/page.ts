import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { ShopSort } from '#domain/catalogue/shop.ts';
import type { ShopChat } from '#domain/chat/chatCommands.ts';
import type { SupportContact } from '#domain/identity/support.ts';
import type { OrderCause, OrderStatus } from '#domain/orders/orders.ts';
import type { Language } from '#texts/language.ts';
import type {
  ListProductReviewsResponse,
  ListVisibleProductsResponse,
  ReadStoreResponse,
  ReadVisibleProductResponse,
} from '../../api/types.gen.ts';
import type { AccountPage } from './accountPage.ts';
import type { PrivacyPageData } from './privacyPage.ts';

/** What the server gives a public page to draw. Plain data: it also travels to the browser, which comes alive on it. */
export type Page =
  | AccountPage
  | PrivacyPageData
  | { name: 'landing' }
  | { name: 'product'; product: PublicProduct; reviews: ReviewList; form?: OrderFormState }
  | { name: 'shop'; criteria: ShopCriteria; categories: CategoryCount[]; list: ProductList; refusal?: string }
  | {
      name: 'store';
      store: PublicStore;
      /** Path of the picture for link previews. */
      preview: string;
      criteria: ShopCriteria;
      categories: CategoryCount[];
      list: ProductList;
      reviews: ReviewList;
      /** Why the search was given up, in place of what it would have found. */
      refusal?: string;
    }
  | {
      name: 'order';
      order: PublicOrder;
      token: string;
      formToken: string;
      /** Whether the browser is to remember it: not for somebody who is signed in, and looks after a customer. */
      isForMemory: boolean;
      /** This browser has just placed it by a form, without script. */
      isPlacedHere: boolean;
      refusal?: OrderRefusal;
    }
  /** What a browser remembers of its orders: it fills the page itself. */
  | { name: 'orders' }
  | { name: 'product-not-available' }
  | { name: 'store-not-available' }
  | { name: 'not-found' }
  /** Ours: `isBusy` when it may work in a moment; `again` is the address to try, unless a form was sent. */
  | {
      name: 'failure';
      isBusy: boolean;
      requestId: string;
      again: string | null;
      /** Nothing has failed: this was not allowed, for this reason. */
      refusal?: { title: string; text: string };
    };

/** What the API says too, so that pages and scripts speak of the same. */
export type PublicProduct = ReadVisibleProductResponse;
export type ProductList = ListVisibleProductsResponse;
export type ListedProduct = ProductList['products'][number];
export type PublicStore = ReadStoreResponse;
/** A seller as customers see it. The slug is the address of its shop, `/store/{slug}`. */
export type PublicSeller = PublicProduct['seller'];
/** Reviews, newest first; `nextCursor` goes into the address as `reviews`. */
export type ReviewList = ListProductReviewsResponse;
export type PublicReview = ReviewList['reviews'][number];

/** What a list of products was asked for; it stands in the address under these names. */
export type ShopCriteria = { search?: string; category?: ProductCategory; sort: ShopSort; cursor?: string };

/** How many products a category has in the whole shop or store, whatever is searched for. */
export type CategoryCount = { category: ProductCategory; count: number };

/**
 * The order form as the server draws it. After a refusal it holds what was typed (under the names of the form's
 * fields), the refusal's text, and the texts of its fields under the API's names, such as `items.0.quantity`.
 */
export type OrderFormState = {
  values: Record<string, string>;
  error?: string;
  fields?: Record<string, string>;
  /**
   * Idempotency key of the order that the customer is about to place. Empty on the page that is the same for everybody:
   * the browser makes one, and where no JavaScript runs, the server.
   */
  key: string;
  /** Binds the form to the visitor; empty like the key. Only a browser that does not say whose page it posts needs it. */
  formToken: string;
};

/** What the order form of one product needs, on the server and in the browser. */
export type OrderFormProps = {
  product: Pick<PublicProduct, 'id' | 'name' | 'pricePaise' | 'stock' | 'most'>;
  /** The business whose messages the customer may ask for. */
  shop: string;
  facts: PublicSeller['facts'];
  customersCanPickUp: boolean;
  form: OrderFormState;
};

export type PublicOrder = {
  /** The last 8 characters of its id. */
  label: string;
  status: OrderStatus;
  totalPaise: number;
  customerName: string | null;
  deliveryAddress: string | null;
  note: string | null;
  /** When everything about its customer went from it that no law keeps. */
  erasedAt: string | null;
  createdAt: string;
  items: OrderedItem[];
  /** Until when the seller answers a pending order. */
  lapsesAt: string | null;
  /** Placed by the seller itself. */
  isOwn: boolean;
  /** Placed by a simulated customer: nothing will be delivered. */
  isTest: boolean;
  history: { to: OrderStatus; cause: OrderCause; at: string }[];
  /** Without a slug when the shop is not public at the moment, and without a chat when it was closed for good. */
  seller: { businessName: string; slug: string | null; chat: ShopChat | null; facts: PublicSeller['facts'] };
};

export type OrderedItem = {
  /** Null when the product was deleted. */
  productId: string | null;
  productName: string;
  quantity: number;
  pricePaise: number;
  /** What the customer said about it. */
  review: { stars: number; words: string | null } | null;
};

/** Why a form of the order's page was refused, with what was typed into the review of the product. */
export type OrderRefusal = { error: string; productId?: string; values?: Record<string, string> };

/** What surrounds a page. */
export type PageContext = {
  language: Language;
  /** Origin for absolute links, without a slash at the end. */
  publicUrl: string;
  /** Path of this page, for its canonical address. */
  path: string;
  /** Built files of the browser's part. */
  scripts: string[];
  /** Those of the pages of accounts, which need no others. */
  accountScripts: string[];
  styles: string[];
  /** How the people who run the marketplace are reached; null where they have not said it. */
  support: SupportContact | null;
};

/**
 * A whole HTML document, with the styles and the script that stand in it: its policy lets through these by their hashes,
 * and no others.
 */
export type HtmlDocument = { html: string; styles: string; script: string };

/** The server's entry exports this function. */
export type RenderPage = (page: Page, shell: PageContext) => HtmlDocument;
