import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatProposalTapId } from '#domain/chat/proposals.ts';
import { formatPhone } from '#domain/language/phone.ts';
import type { CustomerMessage } from '#server/language/customerMessages.ts';
import { matchesNames, readNameWords } from '#server/platform/database/names.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { createProposal } from '../phoneProposals/commands.ts';
import { findShownOrder } from './shownOrders.ts';

/** Maximum rows in a list, a limit of the service. */
const maxRows = 10;

/** Asks whether words go to a customer, or to which of several with such a name. */
export async function proposeMessage(phone: ShopPhone, candidates: CustomerMessage): Promise<OutgoingMessage> {
  for (const { name, text } of candidates) {
    const customers = await findCustomers(phone, name);
    if (customers.length > 0) return askWhom(phone, customers, text);
  }
  const { context, language } = phone;
  const name = candidates.at(-1)?.name ?? '';
  const address = `${context.server.publicUrl}/seller/chats`;
  return createTextMessage(language, () => texts.noCustomer({ name, address }));
}

/** The same for the customer of the order that was shown last; `undefined` if none was. */
export async function proposeMessageToShown(phone: ShopPhone, text: string): Promise<OutgoingMessage | undefined> {
  const order = await findShownOrder(phone);
  const customer =
    order &&
    (await phone.tx.db
      .selectFrom('orders')
      .innerJoin('conversations', 'conversations.id', 'orders.conversationId')
      .select(['conversations.id', 'conversations.name', 'conversations.phone'])
      .where('orders.id', '=', order.id)
      .where('conversations.contactId', 'is not', null)
      .executeTakeFirst());
  return customer && askWhom(phone, [customer], text);
}

type Customer = { id: string; name: string | null; phone: string | null };

/** The shop's customers with such a name, in any script, those who wrote last first. */
async function findCustomers({ tx, member }: ShopPhone, name: string): Promise<Customer[]> {
  const names = await readNameWords(tx.db, name);
  return tx.db
    .selectFrom('conversations')
    .select(['id', 'name', 'phone'])
    .where('sellerId', '=', member.sellerId)
    .where('lastMessageAt', 'is not', null)
    .where('contactId', 'is not', null)
    .where('name', 'is not', null)
    .where(({ ref }) => matchesNames(ref('conversations.search'), name, names))
    .orderBy('lastMessageAt', 'desc')
    .limit(maxRows)
    .execute();
}

async function askWhom(phone: ShopPhone, found: Customer[], text: string): Promise<OutgoingMessage> {
  const { tx, context, member, language } = phone;
  const customers = found.map(({ id, name }) => ({ conversationId: id, name: name ?? '' }));
  const id = await createProposal(tx, context, member, { kind: 'message', text, customers });
  const accept = (place: number) => formatProposalTapId({ name: 'accept', id, value: `${place}` });
  return inLanguage(language, () => {
    const decline = { id: formatProposalTapId({ name: 'decline', id, value: '' }), title: texts.no() };
    const [only, ...others] = customers;
    if (only && others.length === 0) {
      const buttons = [{ id: accept(0), title: texts.send() }, decline];
      return { kind: 'buttons', text: texts.askSend({ customer: only.name, text }), buttons };
    }
    const rows = found.slice(0, maxRows - 1).map(({ name, phone: digits }, place) => ({
      ...{ id: accept(place), title: name ?? '' },
      ...(digits && { description: formatPhone(digits) }),
    }));
    return { kind: 'list', text: texts.askWhom({ text }), button: texts.send(), rows: [...rows, decline] };
  });
}
