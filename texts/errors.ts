/** Error messages for users (specification, section 8; product.md). */
import type { AppError, ErrorCode, ErrorDetails } from '#domain/errors.ts';
import * as texts from './errors.gen.ts';
import * as fileTexts from './fileErrors.gen.ts';
import { formatPaise } from './formats.ts';
import { translateRefusal } from './refusals.ts';

const pending = {
  phone: texts.too_many_of_phone,
  source: texts.too_many_of_source,
  shop: texts.too_many_of_shop,
};

/** The type requires a sentence for every code, which may use only the code's own details. */
const sentences: { [Code in ErrorCode]: (details: ErrorDetails<Code>) => string } = {
  ...texts,
  // In a place of their own, because only the screen of imports loads them.
  ...fileTexts,
  validation_failed: ({ fields = {}, words }) => {
    const [first] = Object.values(fields);
    const refusal = words?.reason ?? first;
    return refusal === undefined ? texts.validation_failed() : translateRefusal(refusal);
  },
  wrong_role: ({ role, words }) => texts.wrong_role({ actual: role, chosen: words.chosen }),
  picture_too_many_pixels: (details) =>
    details ? texts.picture_too_many_avif_pixels() : texts.picture_too_many_pixels(),
  out_of_stock: (details) => details?.shortages.map(texts.shortage).join('. ') ?? texts.out_of_stock(),
  too_many_pieces: ({ most, words }) => texts.too_many_pieces({ most, name: words.productName }),
  too_many_pending_orders: ({ of, most }) => pending[of]({ most }),
  order_delayed: ({ retryAfterSeconds }) => texts.order_delayed({ seconds: retryAfterSeconds }),
  price_changed: ({ prices }) =>
    prices.map(({ name, pricePaise }) => texts.price_changed({ name, price: formatPaise(pricePaise) })).join('. '),
  total_changed: ({ totalPaise }) => texts.total_changed({ total: formatPaise(totalPaise) }),
  cod_not_available: ({ words }) => translateRefusal(words.reason),
  import_undo_later_first: ({ words }) => texts.import_undo_later_first({ file: words.fileName }),
  not_delivered: ({ pincode, words }) => texts.not_delivered({ pincode, shop: words.shopName }),
  not_owed: ({ words }) => texts.not_owed({ amount: formatPaise(words.amountPaise) }),
  data_needed: ({ orders }) => texts.data_needed({ orders: orders.map((label) => `#${label}`).join(', ') }),
  shop_has_open_orders: ({ count }) => texts.shop_has_open_orders({ count }),
  unavailable: (details) => (details ? sentences[details.words.instead](undefined) : texts.unavailable()),
};

/** The message for an expected error, in the current language. */
export function translateError<Code extends ErrorCode>({ code, details }: AppError<Code>): string {
  return sentences[code](details);
}
