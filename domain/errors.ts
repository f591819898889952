/** The error catalogue: code → HTTP status and the text a person reads (specification, section 8; product.md). */
export const errors = {
  // input
  validation_failed: { status: 400, message: 'Please check the highlighted fields.' },
  malformed_request: { status: 400, message: 'This request could not be read.' },
  request_too_slow: { status: 408, message: 'This request took too long to arrive. Please try again.' },
  request_too_large: { status: 413, message: 'This request is too large.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  not_found: { status: 404, message: 'Page not found' },
  // who are you
  not_signed_in: { status: 401, message: 'Please sign in to continue.' },
  cross_site_request: { status: 403, message: 'This request came from another site and was refused.' },
  form_expired: { status: 403, message: 'Nothing was sent yet. Please send the form once more.' },
  form_needs_cookies: {
    status: 403,
    message:
      'Nothing was sent, because your browser kept no cookie of this page. Please allow cookies and send the form once more, or chat with the seller.',
  },
  second_factor_required: {
    status: 403,
    message: 'This marketplace asks administrators for a second factor. Please set yours up first.',
  },
  admin_only: { status: 403, message: 'You need admin privileges to access this page.' },
  seller_only: { status: 403, message: 'You need to be a seller to access this page.' },
  seller_not_approved: { status: 403, message: 'You need to be an approved seller to do this.' },
  // registration
  email_already_registered: {
    status: 409,
    message: 'Email is already registered. Please use a different email.',
  },
  weak_password: { status: 400, message: 'Password is too weak. Please use a stronger password.' },
  too_many_registrations: {
    status: 429,
    message: 'There were too many registrations from here or for this email. Please try again tomorrow.',
  },
  registration_failed: { status: 500, message: 'Registration failed. Please try again.' },
  // sign-in
  account_not_found: { status: 401, message: 'No account found with this email.' },
  wrong_password: { status: 401, message: 'Incorrect password.' },
  too_many_attempts: { status: 429, message: 'Too many failed attempts. Please try again later.' },
  login_failed: { status: 401, message: 'Login failed. Please check your credentials.' },
  login_broken: { status: 500, message: 'An unexpected error occurred' },
  second_step_over: {
    status: 401,
    message: 'Your password was too long ago, or there were too many wrong codes. Please sign in again.',
  },
  wrong_code: { status: 400, message: 'This code is not right, or it was used already. Please enter a new one.' },
  second_factor_on: { status: 409, message: 'The second factor is already on.' },
  second_factor_not_started: { status: 409, message: 'Please start again to set up the second factor.' },
  session_not_found: { status: 404, message: 'This browser is already signed out.' },
  user_data_not_found: { status: 403, message: 'User data not found' },
  wrong_role: { status: 403, message: 'This account is registered under another role.' },
  seller_rejected: { status: 403, message: 'Your seller account has been rejected. Please contact admin.' },
  seller_suspended: { status: 403, message: 'Your seller account has been suspended. Please contact admin.' },
  // password reset
  reset_account_not_found: { status: 404, message: 'No account found with this email.' },
  reset_failed: { status: 500, message: 'Failed to send reset email.' },
  reset_broken: { status: 500, message: 'Password reset failed' },
  reset_link_invalid: {
    status: 400,
    message: 'This reset link is not valid any more. Please request a new one.',
  },
  // sellers
  seller_not_found: { status: 404, message: 'Seller not found.' },
  seller_decision_conflict: { status: 409, message: 'This seller has already been decided on.' },
  // products
  product_not_found: { status: 404, message: 'Product not found or you do not have permission to view it.' },
  product_changed: {
    status: 409,
    message: 'This product was changed meanwhile. Reload to see the latest version.',
  },
  product_not_saved: { status: 500, message: 'Failed to save product. Please try again.' },
  product_not_available: { status: 404, message: 'Product not available' },
  store_not_available: { status: 404, message: 'Shop not available' },
  // pictures
  picture_too_large: { status: 413, message: 'This picture is larger than 10 MB. Please choose a smaller one.' },
  picture_type_refused: { status: 415, message: 'Please choose a JPEG, PNG, WebP or AVIF picture.' },
  picture_too_many_pixels: {
    status: 400,
    message: 'This picture has more than 50 million pixels. Please choose a smaller one.',
  },
  picture_broken: { status: 400, message: 'This picture is damaged. Please choose another file.' },
  picture_missing: { status: 400, message: 'Please choose a picture.' },
  picture_not_found: { status: 404, message: 'This picture does not exist any more. Please upload it again.' },
  picture_not_fetched: { status: 404, message: 'This picture could not be fetched from its address.' },
  upload_too_slow: {
    status: 408,
    message: 'This picture came too slowly and was given up. Please try again with a better connection.',
  },
  too_many_uploads: {
    status: 429,
    message: 'Too many of your pictures are on their way at once. Please try again when some have arrived.',
  },
  too_many_pictures: {
    status: 429,
    message: 'You have uploaded very many pictures today. Please go on tomorrow.',
  },
  // orders
  order_not_found: { status: 404, message: 'Order not found.' },
  order_action_conflict: { status: 409, message: 'This order has already moved on.' },
  out_of_stock: { status: 409, message: 'There is not enough stock.' },
  too_many_pieces: { status: 409, message: 'You cannot order so many at once.' },
  too_many_pending_orders: { status: 409, message: 'Too many orders wait for this shop. Please try again later.' },
  order_delayed: { status: 429, message: 'Many orders are coming in. Please send yours again in a few seconds.' },
  phone_blocked: { status: 403, message: 'This shop does not take orders from this number.' },
  order_without_phone: { status: 409, message: 'This order has no phone number that could be blocked.' },
  blocked_phone_not_found: { status: 404, message: 'This number is not blocked any more.' },
  price_changed: { status: 409, message: 'The price has changed meanwhile.' },
  idempotency_key_missing: { status: 400, message: 'Please send an Idempotency-Key header of 16 to 100 characters.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was already used for another order.' },
  // reviews
  review_not_found: { status: 404, message: 'Review not found.' },
  review_too_early: { status: 409, message: 'You can rate a product once it has been delivered.' },
  review_given: { status: 409, message: 'You have already rated this product.' },
  review_own_order: { status: 409, message: 'Your own orders cannot be rated.' },
  review_answered: { status: 409, message: 'You have already answered this review.' },
  // the shop
  search_too_broad: { status: 422, message: 'This search takes too long. Please use fewer or rarer words.' },
  // the house
  too_many_requests: {
    status: 429,
    message: 'Very many requests came from your network in a short time. Please wait a minute and try again.',
  },
  internal_error: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'Haat is busy right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** What the API answers with when something fails: `{ error: ErrorBody }`. */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  /** Which request it was: its entry in the server's log has the same. */
  requestId?: string;
};

/** An expected outcome that is no success. Thrown by commands and queries, answered by the one error handler. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  /** `message` replaces the catalogue's text where the rule builds one, e.g. 'Only 2 left of Blue kurta'. */
  constructor(code: ErrorCode, details?: Record<string, unknown>, message: string = errors[code].message) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }

  /** The texts of the fields that were refused, under their names. */
  get fields(): Record<string, string> | undefined {
    return this.details?.fields as Record<string, string> | undefined;
  }

  get body(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.details && { details: this.details }) };
  }
}
