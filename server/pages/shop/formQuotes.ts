import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { quoteSchema } from '#domain/orders/quotes.schema.ts';
import { findPincode } from '#domain/sellers/pincodes.ts';
import { answerQuote } from '#server/orders/quotes/answers.ts';
import type { OrderQuote, PublicProduct } from '#web/storefront/page/page.ts';
import type { PagesContext } from '../context.ts';

/**
 * What an order of one product would cost as it is typed. `undefined` at a shop that sets nothing up, and where it can't
 * be said, such as without a PIN code.
 */
export async function quoteForm(
  context: PagesContext,
  request: FastifyRequest,
  { id: productId, seller: { checkout } }: PublicProduct,
  { quantity = '1', pincode = '', deliveryAddress = '', way, method, variantId }: Record<string, string>,
): Promise<OrderQuote | undefined> {
  if (!checkout) return undefined;
  const item = { productId, quantity: Number(quantity), ...(variantId && { variantId }) };
  const chosen = { pincode: findPincode(pincode, deliveryAddress), ...(way && { way }), ...(method && { method }) };
  const quote = quoteSchema.safeParse({ sellerId: checkout.sellerId, items: [item], ...chosen });
  if (!quote.success) return undefined;
  try {
    return await answerQuote(context, request, quote.data);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
}
