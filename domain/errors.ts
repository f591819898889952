import { importRefusals } from '#domain/catalogue/imports/importRefusals.ts';
import type { PasswordWeakness, Role } from '#domain/identity/accounts.ts';
import type { SupportContact } from '#domain/identity/support.ts';
import type { OrderAction, OrderStatus } from '#domain/orders/orders.ts';
import type { OrderTotals } from '#domain/orders/orderTotals.ts';
import { fileRefusals } from '#domain/platform/fileRefusals.ts';
import type { FieldRefusals } from '#domain/platform/refusals.ts';
import type { CodRefusal } from '#domain/sellers/cashOnDelivery.ts';
import type { SellerDecision, SellerStatus } from '#domain/sellers/sellers.ts';

/**
 * The error catalogue: code → HTTP status (specification, section 8; product.md). The sentences are in texts/errors.ts.
 */
export const errorStatuses = {
  // input
  validation_failed: 400,
  malformed_request: 400,
  request_too_slow: 408,
  request_too_large: 413,
  unsupported_media_type: 415,
  not_found: 404,
  // who are you
  not_signed_in: 401,
  cross_site_request: 403,
  form_expired: 403,
  form_needs_cookies: 403,
  second_factor_required: 403,
  admin_only: 403,
  seller_only: 403,
  seller_not_approved: 403,
  // registration
  email_already_registered: 409,
  weak_password: 400,
  too_many_registrations: 429,
  registration_failed: 500,
  // sign-in
  account_not_found: 401,
  wrong_password: 401,
  too_many_attempts: 429,
  login_failed: 401,
  login_broken: 500,
  second_step_over: 401,
  wrong_code: 400,
  second_factor_on: 409,
  number_needs_second_factor: 409,
  second_factor_not_started: 409,
  session_not_found: 404,
  user_data_not_found: 403,
  wrong_role: 403,
  seller_rejected: 403,
  seller_suspended: 403,
  // password reset
  reset_account_not_found: 404,
  reset_failed: 500,
  reset_broken: 500,
  reset_link_invalid: 400,
  // changing the sign-in email
  email_link_invalid: 400,
  email_change_not_found: 404,
  // administrators
  administrator_not_found: 404,
  last_administrator: 409,
  invitation_not_found: 404,
  invitation_invalid: 400,
  // sellers
  seller_not_found: 404,
  seller_decision_conflict: 409,
  // products
  product_not_found: 404,
  product_changed: 409,
  product_taken_down: 409,
  moderation_not_found: 404,
  appeal_given: 409,
  product_created_before: 409,
  product_not_saved: 500,
  product_not_available: 404,
  draft_not_found: 404,
  store_not_available: 404,
  // photos
  picture_too_large: 413,
  picture_type_refused: 415,
  picture_too_many_pixels: 400,
  picture_broken: 400,
  picture_missing: 400,
  picture_not_found: 404,
  picture_not_fetched: 404,
  picture_not_arrived: 409,
  upload_too_slow: 408,
  too_many_uploads: 429,
  too_many_pictures: 429,
  storage_full: 507,
  ...fileRefusals,
  ...importRefusals,
  // orders
  order_not_found: 404,
  too_many_order_searches: 429,
  order_action_conflict: 409,
  option_needed: 409,
  option_unknown: 422,
  out_of_stock: 409,
  too_many_pieces: 409,
  too_many_pending_orders: 409,
  order_delayed: 429,
  phone_blocked: 403,
  order_without_phone: 409,
  blocked_phone_not_found: 404,
  price_changed: 409,
  total_changed: 409,
  cod_not_available: 409,
  not_delivered: 409,
  // money
  order_not_paid: 409,
  discount_after_payment: 409,
  order_ended: 409,
  request_limit: 409,
  already_booked: 409,
  not_owed: 409,
  correction_refused: 409,
  nothing_to_refund: 409,
  method_not_changeable: 409,
  claim_not_found: 404,
  claim_answered: 409,
  statement_not_found: 404,
  too_many_claims: 429,
  entry_not_found: 404,
  refund_not_found: 404,
  provider_unavailable: 503,
  provider_refused: 502,
  nothing_to_pay: 409,
  problem_not_found: 404,
  idempotency_key_missing: 400,
  idempotency_key_reused: 422,
  // reviews
  review_not_found: 404,
  review_too_early: 409,
  review_given: 409,
  review_own_order: 409,
  review_answered: 409,
  // chats
  phone_not_connected: 404,
  signature_invalid: 401,
  handshake_refused: 403,
  chat_window_closed: 409,
  chat_stopped: 409,
  chat_number_missing: 409,
  chat_number_taken: 409,
  chat_number_refused: 409,
  chat_service_silent: 503,
  chat_number_not_found: 404,
  chat_not_found: 404,
  report_not_found: 404,
  // visitors' reports
  too_many_reports: 429,
  // the assistant
  answer_not_found: 404,
  question_not_found: 404,
  topic_not_found: 404,
  learned_answer_not_found: 404,
  question_taken: 409,
  too_many_answers: 409,
  // people's data
  data_needed: 409,
  data_of_shop: 409,
  data_visit_over: 404,
  data_code_wrong: 400,
  archive_running: 409,
  shop_has_open_orders: 409,
  shop_has_open_payments: 409,
  // search
  search_too_broad: 422,
  // the service as a whole
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatuses;

/** Why a seller can no longer sign in and how to contact us; null fields have not been set. */
type Closed = { reason: string | null; contact: SupportContact | null };

/**
 * Details of an error beyond its code; codes without details are left out. The API returns all of them except `words`,
 * which only fill in the sentence.
 */
type Details = {
  validation_failed: { fields?: FieldRefusals; words?: { reason: string | undefined } };
  weak_password: { weakness: PasswordWeakness } | undefined;
  wrong_role: { role: Role; words: { chosen: Role } };
  seller_rejected: Closed;
  seller_suspended: Closed;
  seller_decision_conflict: { status: SellerStatus; allowed: SellerDecision[] };
  product_changed: { version: number };
  product_created_before: { productId: string };
  import_undo_later_first: { importId: string; words: { fileName: string } };
  product_not_available: { productIds: string[] } | undefined;
  picture_too_many_pixels: { words: { isAvif: true } } | undefined;
  picture_not_found: { fields: FieldRefusals; images: string[] } | undefined;
  order_action_conflict: { status: OrderStatus; allowed: OrderAction[] };
  option_needed: { productId: string; variants: { id: string; label: string; left: number }[] };
  out_of_stock: { shortages: { productId: string; variantId?: string; name: string; left: number }[] } | undefined;
  too_many_pieces: { productId: string; variantId?: string; most: number; words: { productName: string } };
  too_many_pending_orders: { of: 'phone' | 'source' | 'shop'; most: number };
  order_delayed: { retryAfterSeconds: number };
  price_changed: { prices: { productId: string; variantId?: string; name: string; pricePaise: number }[] };
  /** The totals that hold now (money.md, section 1). */
  total_changed: OrderTotals;
  /** Which rule of cash on delivery refuses it. */
  cod_not_available: { guard: CodRefusal; words: { reason: string } };
  not_delivered: { pincode: string; words: { shopName: string } };
  already_booked: { entryId: string; orderId: string };
  not_owed: { duePaise: number; words: { amountPaise: number } };
  too_many_answers: { most: number };
  /** The labels of the orders that are still open. */
  data_needed: { orders: string[] };
  shop_has_open_orders: { count: number };
  too_many_requests: { retryAfterSeconds: number };
  /** The action that failed, where the specification has its own sentence for it. */
  unavailable: { words: { instead: PlainCode } } | undefined;
};
export type ErrorDetails<Code extends ErrorCode> = Code extends keyof Details ? Details[Code] : undefined;

/** The codes that have no required details. */
export type PlainCode = { [Code in ErrorCode]: undefined extends ErrorDetails<Code> ? Code : never }[ErrorCode];

/** The body of every failed API response: `{ error: ErrorBody }`. Its request has the same id in the server's log. */
export type ErrorBody = { code: ErrorCode; message: string; details?: Record<string, unknown>; requestId?: string };

/** An expected failure, thrown without a sentence: the error handler adds one in the caller's language. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly details: ErrorDetails<Code>;

  constructor(
    code: Code,
    ...[details]: undefined extends ErrorDetails<Code> ? [details?: ErrorDetails<Code>] : [details: ErrorDetails<Code>]
  ) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details as ErrorDetails<Code>;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}
