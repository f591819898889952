/** What Haat needs of a payment provider (money.md, section 4). Amounts are paise. */

export type LinkRequest = {
  /** Found again by it, so that a lost answer makes no second link: letters and digits, at most 40. */
  reference: string;
  amountPaise: number;
  description: string;
  customer: { name: string | null; phone: string | null };
  expiresAt: Date;
  returnUrl: string;
};

export type CreatedLink = { providerId: string; url: string };

export type ReportedPayment = {
  id: string;
  /** In hundredths of its currency. */
  amountPaise: number;
  currency: string;
  method: string | null;
  at: Date;
  /** The number by which banks know it: a UTR. */
  rrn: string | null;
};

export type ReportedLink = {
  reference: string;
  state: 'open' | 'paid' | 'cancelled' | 'expired';
  payments: ReportedPayment[];
};

export type RefundRequest = {
  paymentId: string;
  amountPaise: number;
  /** The same key is sent back once, however often it is repeated. */
  key: string;
};

export type ReportedRefund = { refundId: string; state: 'pending' | 'processed' | 'failed' };

/** A hint that a link or refund has changed; what happened is read from the provider. */
export type ProviderEvent = {
  /** The provider's id of the event, else a hash of its body. */
  key: string;
  kind: string;
  linkId: string | null;
  refundId: string | null;
};

export type RequestHeaders = Record<string, string | string[] | undefined>;

/** Reads the events of a webhook's body. Throws `signature_invalid` when no secret fits. */
export type EventReader = (raw: Buffer, headers: RequestHeaders, secrets: string[], now: Date) => ProviderEvent[];

/** An account at a provider. All calls throw `ProviderError`. */
export type PaymentProvider = {
  /** A call that changes nothing, to try the keys. */
  check(): Promise<void>;
  createLink(request: LinkRequest): Promise<CreatedLink>;
  findLink(reference: string): Promise<CreatedLink | undefined>;
  /** The link with its payments, without those in `known`. */
  readLink(providerId: string, known?: ReadonlySet<string>): Promise<ReportedLink>;
  cancelLink(providerId: string): Promise<void>;
  refund(request: RefundRequest): Promise<ReportedRefund>;
  findRefund(request: RefundRequest): Promise<ReportedRefund | undefined>;
  /** With its payment, under which some providers list it. */
  readRefund(refund: { refundId: string; paymentId: string }): Promise<ReportedRefund>;
  readEvents: EventReader;
};

/**
 * A call failed. `unavailable`: the provider is down, too busy, or its answer was lost, so it may have succeeded.
 * `unauthorized`: it does not accept the keys. `refused`: it does not accept this request.
 */
export class ProviderError extends Error {
  readonly kind: 'unavailable' | 'unauthorized' | 'refused';
  /** The provider's own words. */
  readonly words: string | null;

  constructor(kind: ProviderError['kind'], words: string | null = null) {
    super(kind);
    this.kind = kind;
    this.words = words;
  }
}
