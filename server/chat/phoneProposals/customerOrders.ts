import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { ProposedCustomerOrder } from '#domain/chat/proposals.ts';
import { AppError } from '#domain/errors.ts';
import { formatOrderName } from '#domain/orders/orders.ts';
import type { Language } from '#domain/platform/languages.ts';
import { parseOrderDraft, placeOrderIn } from '#server/orders/orders/commands.ts';
import { runInSavepoint } from '#server/platform/database/connect.ts';
import { translateError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { readPlacing } from '../carts/cartTotals.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';

/**
 * Places an order that was confirmed, by the same command as customers' own orders: at the prices and the total that
 * were shown, once for the proposal. What it refuses is said.
 */
export async function placeForCustomer(
  { tx, context, member, language }: ShopPhone,
  proposalId: string,
  { lines, customerName, customerPhone, deliveryAddress, shownTotalPaise }: ProposedCustomerOrder,
): Promise<OutgoingMessage> {
  const { sellerId } = member;
  try {
    const placing = await readPlacing(tx, { sellerId, picksUp: false }, { lines, shownTotalPaise });
    const items = lines.map(({ pricePaise, ...line }) => ({ ...line, shownPricePaise: pricePaise }));
    const customer = { customerName, customerPhone, deliveryAddress, note: undefined };
    const draft = await parseOrderDraft({ items, ...customer, ...placing });
    const placed = await runInSavepoint(tx, () => placeOrderIn(tx, context, draft, `phone:${proposalId}`));
    return inLanguage(language, () => ({
      kind: 'text',
      text: texts.orderPlacedFor({
        ...{ order: formatOrderName(placed), customer: customerName, total: formatPaise(placed.totalPaise) },
        address: `${context.server.publicUrl}/order/${placed.token}`,
      }),
    }));
  } catch (error) {
    return describeRefusedOrder(language, error);
  }
}

/** Says why an order isn't placed. Throws what is no refusal. */
export function describeRefusedOrder(language: Language, error: unknown): OutgoingMessage {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return createTextMessage(language, () => texts.orderNotPlaced({ reason: translateError(error) }));
}
