import { isReplyWindowOpen, type OutgoingMessage } from '#domain/chat/channel.ts';
import { productChangeUndoMinutes } from '#domain/chat/drafts.ts';
import type { ProposalContent, ProposalTap } from '#domain/chat/proposals.ts';
import { AppError } from '#domain/errors.ts';
import { applyActionToBatch } from '#server/orders/batches/commands.ts';
import * as draftTexts from '#texts/drafts.gen.ts';
import { translateError } from '#texts/errors.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { sendOwnersWords } from '../inbox/commands.ts';
import { acceptProposal, changeLinesTogether, declineProposal, findOpenProposal, revertLines } from './commands.ts';
import { placeForCustomer } from './customerOrders.ts';
import { createChangedMessage, describeFailures, describeLines, joinRows, readShopLines } from './lines.ts';

/** Handles a tap on a proposal's button or row. */
export async function answerProposalTap(
  phone: ShopPhone,
  { name, id, value }: ProposalTap,
): Promise<OutgoingMessage[]> {
  const { tx, context, member, language } = phone;
  if (name === 'revert') return [await revert(phone, id)];
  if (name === 'decline') {
    const isOpen = await declineProposal(tx, context, member, id);
    return [createTextMessage(language, isOpen ? texts.declined : texts.tooOld)];
  }
  const content = await acceptProposal(tx, context, member, id);
  if (!content) return [createTextMessage(language, texts.tooOld)];
  return [await carryOut(phone, id, content, Number(value))];
}

function carryOut(phone: ShopPhone, id: string, content: ProposalContent, place: number): Promise<OutgoingMessage> {
  switch (content.kind) {
    case 'lines':
      return changeLines(phone, id, content.rows);
    case 'orders':
      return moveOrders(phone, content);
    case 'message':
      return sendWords(phone, content, place);
    case 'order':
      return placeForCustomer(phone, id, content);
  }
}

/** Changes lines that were confirmed, or that needed no confirmation, and says what was and is. */
export async function changeLines(
  { tx, context, member, language }: ShopPhone,
  proposalId: string | undefined,
  rows: Extract<ProposalContent, { kind: 'lines' }>['rows'],
): Promise<OutgoingMessage> {
  const { id, outcome } = await changeLinesTogether(tx, context, member, {
    rows,
    ...(proposalId !== undefined && { id: proposalId }),
  });
  const lines = await readShopLines(tx, member, [...new Set(rows.map(({ productId }) => productId))]);
  return createChangedMessage(language, { id, outcome, lines });
}

async function moveOrders(
  { tx, context, member, language }: ShopPhone,
  { action, orderIds }: Extract<ProposalContent, { kind: 'orders' }>,
): Promise<OutgoingMessage> {
  const { done, failures } = await applyActionToBatch(tx, context, member, orderIds, action);
  return createTextMessage(language, () => {
    const moved = action === 'ship' ? texts.shippedAll : texts.confirmedAll;
    const unpaid = failures.filter(({ error }) => error.code === 'order_not_paid').length;
    const changed = failures.length - unpaid;
    return [
      moved({ count: done.length }),
      ...(unpaid > 0 ? [texts.notPaid({ count: unpaid })] : []),
      ...(changed > 0 ? [texts.notMoved({ count: changed })] : []),
    ].join('\n');
  });
}

async function sendWords(
  { tx, context, member, language }: ShopPhone,
  { text, customers }: Extract<ProposalContent, { kind: 'message' }>,
  place: number,
): Promise<OutgoingMessage> {
  const customer = customers[place];
  const conversation =
    customer &&
    (await tx.db
      .selectFrom('conversations')
      .select(['contactId', 'windowEndsAt', 'stoppedAt'])
      .where('id', '=', customer.conversationId)
      .where('sellerId', '=', member.sellerId)
      .executeTakeFirst());
  if (!customer || !conversation?.contactId)
    return createTextMessage(language, () => translateError(new AppError('chat_not_found')));
  const { contactId, windowEndsAt, stoppedAt } = conversation;
  const refused = stoppedAt
    ? ('chat_stopped' as const)
    : isReplyWindowOpen(windowEndsAt, context.now())
      ? undefined
      : ('chat_window_closed' as const);
  if (refused) return createTextMessage(language, () => translateError(new AppError(refused)));
  await sendOwnersWords(tx, context, member, { conversationId: customer.conversationId, contactId, text });
  return createTextMessage(language, () => texts.sentTo({ customer: customer.name }));
}

async function revert({ tx, context, member, language }: ShopPhone, id: string): Promise<OutgoingMessage> {
  const reverted = await revertLines(tx, context, member, id);
  const outcome = reverted?.outcome;
  const isOver = outcome?.failures.some(({ reason }) => reason === 'undo_over') && outcome.done === 0;
  return inLanguage(language, () => {
    if (!reverted || !outcome || isOver)
      return { kind: 'text', text: draftTexts.undoOver({ minutes: productChangeUndoMinutes }) };
    if (outcome.done === 0) return { kind: 'text', text: texts.nothingUndone() };
    const list = joinRows(describeLines(reverted));
    const parts = [texts.undoneRows({ count: outcome.done }), list, joinRows(describeFailures(outcome))];
    return { kind: 'text', text: parts.filter(Boolean).join('\n') };
  });
}

const declining =
  /^(?:(?:no[ ,]+)?leave it|(?:nahi[ ,]+)?rehne do|no|nope|nahi|nahin|nhi|mat|mat karo|rehne do|rahne do|cancel|नहीं|नही|ना|मत करो|रहने दो)[.! ]*$/iu;
const accepting = /^(?:yes|ok|okay|haan|han|ha|ji|theek hai|thik hai|kar do|karo|हाँ|हां|जी|ठीक है|कर दो|करो)[.! ]*$/iu;

/** 'Nahi' declines the shop's open proposal; 'haan' is no tap, so it changes nothing. */
export async function answerProposalInWords(phone: ShopPhone, text: string): Promise<OutgoingMessage[] | undefined> {
  const said = text.trim().normalize('NFC');
  const [isNo, isYes] = [declining.test(said), accepting.test(said)];
  if (!isNo && !isYes) return undefined;
  const { tx, context, member, language } = phone;
  const id = await findOpenProposal(tx, context, member);
  if (!id) return undefined;
  return isNo
    ? answerProposalTap(phone, { name: 'decline', id, value: '' })
    : [createTextMessage(language, texts.tapAbove)];
}
