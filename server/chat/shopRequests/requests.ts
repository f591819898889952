import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { ShopRequest } from '#server/language/shopRequests.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { proposePrices } from '../phoneProposals/prices.ts';
import { explainCharges } from './charges.ts';
import { explainClosing } from './closings.ts';
import { describeBestSellers, describeSales, describeStock } from './figures.ts';
import { describeProducts, describeVariants, sendLinks, sendPoster } from './links.ts';
import { askWhatIsOff } from './looseDiscounts.ts';
import { describeMoney } from './money.ts';
import { listWantedOrders, proposeMoves } from './orderLists.ts';
import { proposeStep } from './orderSteps.ts';
import { proposeMovesOf } from './severalOrders.ts';
import { findShownOrderIds } from './shownOrders.ts';

/** Answers a request of the shop's owner; `undefined` if it names nothing that the shop has. */
export async function answerShopRequest(phone: ShopPhone, request: ShopRequest): Promise<OutgoingMessage | undefined> {
  switch (request.is) {
    case 'prices':
      return (request.isLoose && (await askWhatIsOff(phone, request))) || proposePrices(phone, request);
    case 'closing':
      return explainClosing(phone);
    case 'charges':
      return explainCharges(phone);
    case 'moveAll':
      return request.areShown
        ? proposeMovesOf(phone, request.action, await findShownOrderIds(phone))
        : proposeMoves(phone, request.action);
    case 'step':
      return proposeStep(phone, request.step);
    case 'orders':
      return listWantedOrders(phone, request);
    case 'money':
      return describeMoney(phone, request.customer);
    case 'sales':
      return describeSales(phone, request.period);
    case 'best':
      return describeBestSellers(phone, request.period);
    case 'stock':
      return describeStock(phone, request.level);
    case 'link':
      return sendLinks(phone, request.words);
    case 'product':
      return (
        (await describeProducts(phone, [request.words])) ??
        (await describeVariants(phone, request)) ??
        describeProducts(phone, request.each)
      );
    case 'qr':
      return sendPoster(phone);
  }
}
