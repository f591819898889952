import type { DeliveryZone } from '#domain/sellers/delivery.ts';
import { readDeliveryQuestion } from '#server/language/deliveryQuestions.ts';
import * as texts from '#texts/assistant.gen.ts';
import { describeCharge, describeZones, formatCharge } from '#texts/deliveryCharges.ts';
import { inLanguage } from '#texts/language.ts';
import type { DeliveredGoods, DeliveryQuote, ShopFact } from '../situation/proposal.ts';
import type { AnswerPart, AssistantTurn } from './answerParts.ts';
import type { Answer } from './intentAnswers.ts';

/** What is delivered: the open cart, else the one product that is talked about. */
type Goods = { items: DeliveredGoods[]; name?: string | undefined };

/**
 * Answers what delivery to the named PIN codes costs, from their zones and never from the list of all (money.md, section
 * 7). `undefined` for other questions, and at a shop without zones.
 */
export async function answerDeliveryTo(turn: AssistantTurn, text: string): Promise<Answer | undefined> {
  const pincodes = readDeliveryQuestion(text);
  if (pincodes.length === 0) return undefined;
  const goods = await findGoods(turn);
  const parts: AnswerPart[] = [];
  for (const pincode of pincodes) {
    const quote = await turn.look.deliveryTo(pincode, goods.items);
    if (!quote) return undefined;
    parts.push(createPart(turn, pincode, quote, goods));
  }
  return { action: 'deliveryCharge', parts };
}

async function findGoods({ situation, look }: AssistantTurn): Promise<Goods> {
  const { cart, memory } = situation;
  if (cart.length > 0) return { items: [...cart] };
  const [id, ...others] = memory.focus;
  if (id === undefined || others.length > 0) return { items: [] };
  const [product] = await look.products({ words: [], ids: [id], limit: 1 });
  return product ? { items: [{ productId: id, quantity: 1 }], name: product.name } : { items: [] };
}

/** Its record is the zone: the answer and, as what it follows from, the zone's charges. */
function createPart(turn: AssistantTurn, pincode: string, quote: DeliveryQuote, goods: Goods): AnswerPart {
  const { zone } = quote;
  const { shop } = turn.situation;
  return inLanguage(turn.understood.language, () => {
    const answer = zone ? sayCharge(pincode, zone, quote, goods) : texts.notDeliveredTo({ shop: shop.name, pincode });
    const question = zone ? describeZones([zone]) : '';
    const record: ShopFact = { kind: 'fact', id: shop.id, fact: 'deliveryCharge', question, answer };
    return { replies: [{ message: { kind: 'text', text: answer }, records: [record, shop] }] };
  });
}

function sayCharge(pincode: string, zone: DeliveryZone, { deliveryPaise }: DeliveryQuote, { name }: Goods): string {
  if (deliveryPaise === null) return texts.deliveryTo({ pincode, charge: describeCharge(zone) });
  const charge = texts.deliveryTo({ pincode, charge: formatCharge(deliveryPaise) });
  return name === undefined ? texts.deliveryOfCart({ charge }) : texts.deliveryOf({ charge, goods: name });
}
