/** What the server gives a public page to draw. Plain data: it also travels to the browser, which comes alive on it. */
export type Page =
  | { name: 'landing' }
  | { name: 'product'; product: PublicProduct; form?: OrderFormState }
  | { name: 'order'; order: PublicOrder }
  | { name: 'product-not-available' }
  | { name: 'not-found' };

export type PublicProduct = {
  id: string;
  name: string;
  description: string;
  category: string;
  pricePaise: number;
  stock: number;
  images: string[];
  seller: { businessName: string; phone: string };
};

/**
 * The order form as the server draws it. After a refusal it holds what was typed (under the names of the form's
 * fields), the refusal's text, and the texts of its fields under the API's names, such as `items.0.quantity`.
 */
export type OrderFormState = {
  values: Record<string, string>;
  error?: string;
  fields?: Record<string, string>;
  /** Idempotency key of the order that the customer is about to place. */
  key: string;
};

export type PublicOrder = {
  /** The last 8 characters of its id. */
  label: string;
  status: 'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled';
  totalPaise: number;
  customerName: string | null;
  deliveryAddress: string | null;
  note: string | null;
  createdAt: string;
  items: { productId: string | null; productName: string; quantity: number; pricePaise: number }[];
  history: { to: PublicOrder['status']; at: string }[];
  seller: { businessName: string; phone: string };
};

/** What surrounds a page. */
export type Shell = {
  /** Origin for absolute links, without a slash at the end. */
  publicUrl: string;
  /** Path of this page, for its canonical address. */
  path: string;
  scriptNonce: string;
  styleNonce: string;
  /** Built files of the browser's part. */
  scripts: string[];
  styles: string[];
  /** Where a signed-in person's dashboard is; null for everybody else. */
  dashboard: string | null;
};

/** The server's entry exports this function: a whole HTML document. */
export type Render = (page: Page, shell: Shell) => string;
