import type { ChosenFacets, FacetName } from '#domain/catalogue/facets.ts';
import type { Occasion } from '#domain/catalogue/occasions.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { lowPrice, ShopSort } from '#domain/catalogue/shop.ts';
import type { Choice } from '#domain/catalogue/variantChoice.ts';
import type { SupportContact } from '#domain/identity/support.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import type {
  ListProductReviewsResponse,
  ListVisibleProductsResponse,
  QuoteOrderResponse,
  ReadStoreResponse,
  ReadVisibleProductResponse,
} from '../../api/types.gen.ts';
import type { AccountPage } from './accountPage.ts';
import type { OrderFinderPageData } from './orderFinderPage.ts';
import type { OrderPageData } from './orderPage.ts';
import type { PrivacyPageData } from './privacyPage.ts';
import type { ReportPageData } from './reportPage.ts';
import type { StandInPageData } from './standInPage.ts';

/**
 * The data of every public page, as the server passes it to the renderer. Plain data, because some of it is also sent to
 * the browser.
 */
export type Page =
  | AccountPage
  | PrivacyPageData
  | OrderFinderPageData
  | ReportPageData
  | StandInPageData
  /** With the newest products on sale, and all of the shop that sells the first. */
  | { name: 'landing'; products: ListedProduct[]; ofShop: ListedProduct[] }
  /** With the id of a variant from the address. */
  | {
      name: 'product';
      product: PublicProduct;
      reviews: ReviewList;
      form?: OrderFormState;
      variant?: string;
      /** What the order would cost as the form is filled in; missing where that can't be said. */
      quote?: OrderQuote;
    }
  | { name: 'shops'; city?: string; cities: CityCount[]; list: ShopList; isFirst: boolean }
  | {
      name: 'shop';
      criteria: ShopCriteria;
      categories: CategoryCount[];
      /** Those that the list can be narrowed to. */
      occasions: Occasion[];
      filters: FacetFilter[];
      list: ProductList;
      refusal?: string;
    }
  | {
      name: 'store';
      store: PublicStore;
      /** Path of the image for link previews. */
      preview: string;
      criteria: ShopCriteria;
      categories: CategoryCount[];
      filters: FacetFilter[];
      list: ProductList;
      reviews: ReviewList;
      /** Why the search was cancelled; shown instead of results. */
      refusal?: string;
    }
  | OrderPageData
  /** Filled in by the browser with the orders that it has saved. */
  | { name: 'orders' }
  | { name: 'product-not-available' }
  | { name: 'store-not-available' }
  | { name: 'not-found' }
  /** `isBusy`: a retry may succeed in a moment. `retryPath`: the path to retry; null when a form was posted. */
  | {
      name: 'failure';
      isBusy: boolean;
      requestId: string;
      retryPath: string | null;
      /** Set when the request was refused rather than failed. */
      refusal?: { title: string; text: string };
    };

/** Shops, newest first. */
export type ListedShop = Pick<PublicStore, 'slug' | 'businessName' | 'category' | 'city' | 'logo'>;
export type ShopList = { shops: ListedShop[]; nextCursor: string | null };
/** The number of shops in a city. */
export type CityCount = { city: string; count: number };

/** These types come from the public API, so that pages and scripts use the same data. */
export type PublicProduct = ReadVisibleProductResponse;
export type ProductList = ListVisibleProductsResponse;
export type ListedProduct = ProductList['products'][number];
export type PublicStore = ReadStoreResponse;
/** A seller as customers see it. The slug is part of the shop's address, `/store/{slug}`. */
export type PublicSeller = PublicProduct['seller'];
/** What its order form asks beside the contact. */
export type ShopCheckout = NonNullable<PublicSeller['checkout']>;
/** What an order would cost, and how it could be paid. */
export type OrderQuote = QuoteOrderResponse;
/** Reviews, newest first. `nextCursor` is the `reviews` parameter of the next page. */
export type ReviewList = ListProductReviewsResponse;
export type PublicReview = ReviewList['reviews'][number];

/** Search, filter and sorting of a product list. The names are those of the URL's parameters. */
export type ShopCriteria = ChosenFacets & {
  search?: string;
  category?: ProductCategory;
  under?: typeof lowPrice.parameter;
  occasion?: Occasion;
  sort: ShopSort;
  cursor?: string;
};

/** A number of products, or with `isAtLeast` a minimum. */
type FacetCount = { count: number; isAtLeast: boolean };

/** A filter of a list and the values that it offers. */
export type FacetFilter = { name: FacetName; values: (FacetCount & { key: string; label: string })[] };

/** A category with the number of its products among the matches of the other filters, null where they were not counted. */
export type CategoryCount = { category: ProductCategory; count: number | null; isAtLeast: boolean };

/**
 * State of the server-rendered order form. After a refusal it holds the values under the names of the form's fields,
 * the error, and the field errors under the API's names, such as `items.0.quantity`.
 */
export type OrderFormState = {
  values: Record<string, string>;
  error?: string;
  fields?: Record<string, string>;
  /** No variant that can be had was chosen. The values `option0` to `option2` are what was. */
  isChoiceRefused?: boolean;
  /**
   * Idempotency key of the next order. Empty on cached pages: the browser creates one, or the server where no
   * JavaScript runs.
   */
  key: string;
  /** CSRF token; empty like the key. Only needed by browsers that do not send the origin of a form. */
  formToken: string;
};

export type PublicOption = PublicProduct['options'][number];
export type PublicVariant = PublicProduct['variants'][number];

/** What is chosen of a product's options, and the figures it shows until a variant is chosen. */
export type OptionChoice = Pick<PublicProduct, 'options' | 'variants' | 'pricePaise' | 'priceToPaise' | 'stock'> & {
  choice: Choice;
  /** The option whose value was chosen last. */
  tapped: number;
};

/** Props of the order form of one product, for the server and for hydration. */
export type OrderFormProps = {
  product: Pick<PublicProduct, 'id' | 'name' | 'pricePaise' | 'stock' | 'most'>;
  /** Only for a product with options. */
  options?: OptionChoice;
  /** Name of the business whose messages the customer may subscribe to. */
  shop: string;
  facts: PublicSeller['facts'];
  customersCanPickUp: boolean;
  /** Missing at a shop that sets nothing up. */
  checkout?: ShopCheckout;
  quote?: OrderQuote;
  form: OrderFormState;
};

/** Everything around a page that the document needs. */
export type PageContext = {
  language: PageLanguage;
  /** The address names the language: '/hi/shop'. Links then stay in it. */
  hasLanguagePath?: boolean;
  /** Origin for absolute links, without a trailing slash. */
  publicUrl: string;
  /** Path of this page, for its canonical address. */
  path: string;
  /** Built script files of the public pages. */
  scripts: string[];
  /** Built script files of the account pages, which load no others. */
  accountScripts: string[];
  styles: string[];
  /** How to reach the people who run the marketplace; null when they have not entered it. */
  support: SupportContact | null;
};

/** A whole HTML document with its inline styles and script, whose hashes the content security policy allows. */
export type HtmlDocument = { html: string; styles: string; script: string };

/** Exported by the server's entry, `render.tsx`. */
export type RenderPage = (page: Page, context: PageContext) => HtmlDocument;
