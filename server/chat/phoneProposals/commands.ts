import { v7 as newId } from 'uuid';
import type { StockRow, StockUndoRow } from '#domain/catalogue/stockRows.schema.ts';
import { type ProposalContent, proposalMinutes } from '#domain/chat/proposals.ts';
import { changeStockLines, type StockOutcome } from '#server/catalogue/stock/commands.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { ChatContext } from '../context.ts';
import { readShopLines, type ShopLine } from './lines.ts';

/** Saves what the owner has to confirm. Returns its id. */
export async function createProposal(
  { db }: Transaction,
  { now }: Pick<ChatContext, 'now'>,
  { sellerId }: SellerMember,
  content: ProposalContent,
): Promise<string> {
  const id = newId();
  const row = { id, sellerId, kind: content.kind, content: JSON.stringify(content), createdAt: now() };
  await db.insertInto('phoneProposals').values(row).execute();
  return id;
}

/** Marks a proposal of the shop as accepted and returns it; `undefined` if it is too old or was answered before. */
export async function acceptProposal(
  { db }: Transaction,
  { now }: Pick<ChatContext, 'now'>,
  { sellerId }: SellerMember,
  id: string,
): Promise<ProposalContent | undefined> {
  const accepted = await db
    .updateTable('phoneProposals')
    .set({ acceptedAt: now() })
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .where('acceptedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .where('createdAt', '>=', new Date(now().getTime() - proposalMinutes * 60_000))
    .returning('content')
    .executeTakeFirst();
  return accepted?.content;
}

/** Declines a proposal. Returns whether it was open. */
export async function declineProposal(
  { db }: Transaction,
  { now }: Pick<ChatContext, 'now'>,
  { sellerId }: SellerMember,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phoneProposals')
    .set({ declinedAt: now() })
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .where('acceptedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns the id of the shop's latest proposal if it is still open: words may answer it. */
export async function findOpenProposal(
  { db }: Transaction,
  { now }: Pick<ChatContext, 'now'>,
  { sellerId }: SellerMember,
): Promise<string | undefined> {
  const latest = await db
    .selectFrom('phoneProposals')
    .select(['id', 'acceptedAt', 'declinedAt'])
    .where('sellerId', '=', sellerId)
    .where('createdAt', '>=', new Date(now().getTime() - proposalMinutes * 60_000))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest && !latest.acceptedAt && !latest.declinedAt ? latest.id : undefined;
}

/**
 * Changes stocks and prices together, with one undo for ten minutes: of an accepted proposal, or immediately. Each line
 * is judged alone. Returns the proposal's id.
 */
export async function changeLinesTogether(
  tx: Transaction,
  context: ChatContext,
  member: SellerMember,
  { id: proposalId, rows }: { id?: string; rows: StockRow[] },
): Promise<{ id: string; outcome: StockOutcome }> {
  const outcome = await changeStockLines(tx, context, member, rows);
  const id = proposalId ?? (await createProposal(tx, context, member, { kind: 'lines', rows }));
  const undo = outcome.undo.length > 0 ? JSON.stringify(outcome.undo) : null;
  await tx.db.updateTable('phoneProposals').set({ acceptedAt: context.now(), undo }).where('id', '=', id).execute();
  return { id, outcome };
}

/** Puts back what such a change has changed, once and for ten minutes; `undefined` if nothing is left to undo. */
export async function revertLines(
  tx: Transaction,
  context: ChatContext,
  member: SellerMember,
  id: string,
): Promise<{ outcome: StockOutcome; lines: ShopLine[] } | undefined> {
  const kept = await tx.db
    .selectFrom('phoneProposals')
    .select('undo')
    .where('id', '=', id)
    .where('sellerId', '=', member.sellerId)
    .where('undo', 'is not', null)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const rows: StockUndoRow[] | null | undefined = kept?.undo;
  if (!rows) return undefined;
  const outcome = await changeStockLines(tx, context, member, rows);
  if (outcome.done > 0) {
    await tx.db.updateTable('phoneProposals').set({ undoneAt: context.now() }).where('id', '=', id).execute();
  }
  const lines = await readShopLines(tx, member, [...new Set(rows.map(({ productId }) => productId))]);
  return { outcome, lines };
}
