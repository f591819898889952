import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { readBareChange } from '#server/language/bareChanges.ts';
import { splitChanges } from '#server/language/changeParts.ts';
import { type FollowUp, findMadeChange, readFollowUp, readShownAgain, saysAlso } from '#server/language/followUps.ts';
import { findItems } from '#server/language/items.ts';
import { readText } from '#server/language/reading.ts';
import type { SellerChange } from '#server/language/sellerChanges.ts';
import { tokenPositions } from '#server/language/sellerPhrases.ts';
import { spellOutOwner } from '#server/language/typing.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { applyChange } from '../phoneChanges/appliedChanges.ts';
import { parseChangeRequest } from '../phoneChanges/changeRequests.ts';
import { type ChangeTarget, resolveChange, resolveWithin } from '../phoneChanges/productChanges.ts';
import { proposeChanges } from '../phoneChanges/severalChanges.ts';
import { correctNamedChange } from './corrections.ts';
import { findLastUndo } from './undoing.ts';

/**
 * Asks about a number that corrects the last change, or goes on with it: 'no wait, 75', 'aur 2 aur aayi'; 'show it again'
 * shows its product. `undefined` if the phone's last message was about no change of one product.
 */
export async function followLastChange(phone: ShopPhone, text: string): Promise<OutgoingMessage[] | undefined> {
  const [said, shown, isAlso] = [readFollowUp(text), readShownAgain(text), saysAlso(text)];
  const last = said || shown || isAlso ? await readLastChange(phone) : undefined;
  const repeated = last && isAlso && !shown ? await repeatForVariant(phone, text, last) : undefined;
  if (repeated) return repeated;
  const other = isAlso && !shown ? await repeatForOther(phone, text) : undefined;
  if (other || (last && isAlso && !shown)) return other;
  if (last && shown) return [await applyChange(phone, { productId: last.productId, change: shown, value: 0 })];
  const change = last && said && resolveFollowUp(said, last);
  if (!change) return correctNamedChange(phone, text);
  const { productId, variants } = last;
  const variantIds = variants && { variantIds: variants.map(({ id }) => id) };
  return [await proposeChanges(phone, [{ productId, ...variantIds, ...change }])];
}

type LastChange = NonNullable<Awaited<ReturnType<typeof readLastChange>>>;

/** What the phone's last message says was changed, and the words that asked for it. */
async function readLastChange(phone: ShopPhone) {
  const { tx, member } = phone;
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
  return { ...made, words: await readWordsBefore(phone) };
}

/** What the phone wrote before its present message. */
async function readWordsBefore({ tx, contactId }: ShopPhone): Promise<string> {
  const [, before] = await tx.db
    .selectFrom('channelMessages')
    .select('text')
    .where('contactId', '=', contactId)
    .where('direction', '=', 'in')
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return spellOutOwner(before?.text ?? '');
}

/** 'L ka bhi' after 'M ka rate 499': the same for another variant of the product. */
async function repeatForVariant(phone: ShopPhone, text: string, last: LastChange) {
  const made = findMade(last);
  const reading = readText(text);
  const words = findItems(reading, findAmounts(reading), tokenPositions([])).items.flatMap((item) => item.words);
  if (!made || words.length === 0) return undefined;
  const request = { ...made, words, others: [] };
  const same = await resolveWithin(phone, { productId: last.productId }, request, { isBare: false, text });
  return same && 'target' in same ? [await proposeChanges(phone, [same.target])] : undefined;
}

/** 'Masala bhi 15' after 'papad 30 aaye': the same for other goods, with their own number. */
async function repeatForOther(phone: ShopPhone, text: string) {
  const bare = parseChangeRequest(text) ? undefined : readBareChange(text);
  const [change, another] = bare ? await readLastKinds(phone) : [];
  if (!bare || !change || another) return undefined;
  const count = bare.change === 'price' ? (bare.value ?? 0) / 100 : (bare.value ?? 0);
  const value = change === 'price' ? Math.round(count * 100) : count;
  if (!Number.isInteger(value)) return undefined;
  const same = await resolveChange(phone, { change, value, words: bare.words, others: [] }, { text });
  return same && 'target' in same ? [await proposeChanges(phone, [same.target])] : undefined;
}

/** What the words before, of which the phone's last message tells, have done: 'sold 2 lamps and a diya' sells. */
async function readLastKinds(phone: ShopPhone): Promise<SellerChange['change'][]> {
  const undo = await findLastUndo(phone);
  if (!undo || undo.place > 0) return [];
  const parts = splitChanges(await readWordsBefore(phone));
  const kinds = parts.map(({ text }) => parseChangeRequest(text) ?? readBareChange(text));
  return [...new Set(kinds.flatMap((one) => one?.change ?? []))];
}

function findMade(last: LastChange): SellerChange | undefined {
  const request = parseChangeRequest(last.words) ?? readBareChange(last.words);
  return findMadeChange(request ? [request, ...request.others] : [], last);
}

function resolveFollowUp(said: FollowUp, last: LastChange): Pick<ChangeTarget, 'change' | 'value'> | undefined {
  const made = findMade(last);
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
