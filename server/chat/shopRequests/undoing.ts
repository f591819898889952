import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { parseDraftTapId, productChangeUndoMinutes } from '#domain/chat/drafts.ts';
import { parseProposalTapId } from '#domain/chat/proposals.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { answerChangeTap } from '../phoneChanges/changeTaps.ts';
import { answerProposalTap } from '../phoneProposals/answers.ts';

/** Messages in which the last *Undo* is looked for. */
const maxMessages = 20;

/**
 * Does what *Undo* of the phone's last message does. If something was said since, that message is shown again with its
 * button, because the words may mean something else.
 */
export async function undoLast(phone: ShopPhone): Promise<OutgoingMessage[]> {
  const last = await findLastUndo(phone);
  if (!last || (await isUndone(phone, last.tap.id))) {
    const text = () => texts.nothingToUndo({ minutes: productChangeUndoMinutes });
    return [{ kind: 'text', text: inLanguage(phone.language, text) }];
  }
  const { place, tap, message } = last;
  if (place > 0 && message.kind === 'buttons') {
    return [{ ...message, text: inLanguage(phone.language, () => texts.undoWhich({ text: message.text })) }];
  }
  return tap.name === 'revert' ? answerProposalTap(phone, tap) : answerChangeTap(phone, tap);
}

/** The last message with *Undo*; `place` messages came after it. */
export async function findLastUndo(phone: ShopPhone) {
  const messages = await readLastMessages(phone);
  const place = messages.findIndex((message) => undoOf(message) !== undefined);
  const message = messages[place];
  const tap = message && undoOf(message);
  return tap && { place, message, tap };
}

/** What the phone was sent while a change can be undone, the newest first. */
export async function readLastMessages({ tx, context, contactId }: ShopPhone): Promise<OutgoingMessage[]> {
  const rows = await tx.db
    .selectFrom('channelMessages')
    .select('content')
    .where('contactId', '=', contactId)
    .where('direction', '=', 'out')
    .where('occurredAt', '>=', new Date(context.now().getTime() - productChangeUndoMinutes * 60_000))
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMessages)
    .execute();
  return rows.map(({ content }) => content as OutgoingMessage);
}

/** The tap of a message's *Undo*. */
function undoOf(message: OutgoingMessage) {
  if (message.kind !== 'buttons') return undefined;
  for (const { id } of message.buttons) {
    const [change, proposal] = [parseDraftTapId(id), parseProposalTapId(id)];
    if (change?.name === 'undo') return { ...change, name: 'undo' as const };
    if (proposal?.name === 'revert') return { ...proposal, name: 'revert' as const };
  }
  return undefined;
}

async function isUndone({ tx, member }: ShopPhone, id: string): Promise<boolean> {
  for (const table of ['phoneChanges', 'phoneProposals'] as const) {
    const row = await tx.db
      .selectFrom(table)
      .select('undoneAt')
      .where('id', '=', id)
      .where('sellerId', '=', member.sellerId)
      .executeTakeFirst();
    if (row?.undoneAt) return true;
  }
  return false;
}
