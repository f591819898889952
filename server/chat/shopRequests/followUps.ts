import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { readBareChange } from '#server/language/bareChanges.ts';
import { type FollowUp, findMadeChange, readFollowUp, readShownAgain } from '#server/language/followUps.ts';
import type { SellerChange } from '#server/language/sellerChanges.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { applyChange } from '../phoneChanges/appliedChanges.ts';
import { parseChangeRequest } from '../phoneChanges/changeRequests.ts';
import type { ChangeTarget } from '../phoneChanges/productChanges.ts';
import { proposeChanges } from '../phoneChanges/severalChanges.ts';
import { findLastUndo } from './undoing.ts';

/**
 * Asks about a number that corrects the last change, or goes on with it: 'no wait, 75', 'aur 2 aur aayi'; 'show it again'
 * shows its product. `undefined` if the phone's last message was about no change of one product.
 */
export async function followLastChange(phone: ShopPhone, text: string): Promise<OutgoingMessage[] | undefined> {
  const [said, shown] = [readFollowUp(text), readShownAgain(text)];
  const last = said || shown ? await readLastChange(phone) : undefined;
  if (last && shown) return [await applyChange(phone, { productId: last.productId, change: shown, value: 0 })];
  const change = last && said && resolveFollowUp(said, last);
  if (!change) return undefined;
  const { productId, variants } = last;
  const variantIds = variants && { variantIds: variants.map(({ id }) => id) };
  return [await proposeChanges(phone, [{ productId, ...variantIds, ...change }])];
}

type LastChange = NonNullable<Awaited<ReturnType<typeof readLastChange>>>;

/** What the phone's last message says was changed, and the words that asked for it. */
async function readLastChange(phone: ShopPhone) {
  const { tx, member, contactId } = phone;
  const undo = await findLastUndo(phone);
  if (undo?.tap.name !== 'undo' || undo.place > 0) return undefined;
  const made = await tx.db
    .selectFrom('phoneChanges')
    .select(['productId', 'change', 'before', 'after', 'variants'])
    .where('id', '=', undo.tap.id)
    .where('sellerId', '=', member.sellerId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  if (!made || (made.variants?.length ?? 1) > 1) return undefined;
  const [, words] = await tx.db
    .selectFrom('channelMessages')
    .select('text')
    .where('contactId', '=', contactId)
    .where('direction', '=', 'in')
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return { ...made, words: words?.text ?? '' };
}

function resolveFollowUp(said: FollowUp, last: LastChange): Pick<ChangeTarget, 'change' | 'value'> | undefined {
  const request = parseChangeRequest(last.words) ?? readBareChange(last.words);
  const readings: SellerChange[] = request ? [request, ...request.others] : [];
  const made = findMadeChange(readings, last);
  const change = said.change ?? made?.change;
  if (change !== 'price' && !Number.isInteger(said.number)) return undefined;
  if (change === 'price') return { change, value: Math.round(said.number * 100) };
  if (!change || !said.isInstead) return change && { change, value: said.number };
  if (change === 'stock') return { change, value: said.number };
  if (made?.change !== change) return undefined;
  // Of three sold only two were: one comes back.
  const more = said.number - (made.value ?? 0);
  const by = change === 'sold' ? -more : more;
  return by < 0 ? { change: 'sold', value: -by } : { change: 'added', value: by };
}
