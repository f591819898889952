import { formatPhone } from '#domain/language/phone.ts';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import { listModerationSteps } from '#server/catalogue/moderation/queries.ts';
import { listOwnReviews } from '#server/catalogue/reviews/queries.ts';
import { listNewlyReported } from '#server/catalogue/visitorReports/queries.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { listReports } from '#server/chat/reports/queries.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import type { ActivityEvent } from './activityEvent.ts';
import { listImportEvents } from './importActivity.ts';
import { listMoneyEvents } from './moneyActivity.ts';
import { listPaymentNotices } from './paymentNotices.ts';
import { isStatusChange, ringsOfChats, ringsOfOrders, ringsOfSellers } from './rings.ts';

/** All events, or only those caused by others. */
type Whose = { ofOthers?: boolean };

/** Returns a seller's order events, reviews, waiting customers, money, imports and what was moderated, newest first. */
export async function listSellerEvents(
  context: ChatContext,
  member: SellerMember,
  limit: number,
  whose: Whose = {},
): Promise<ActivityEvent[]> {
  const [ofOrders, ofReviews, ofChats, moderated, ofMoney, ofPayments, ofImports] = await Promise.all([
    listOrderEvents(context, member, limit, whose),
    listOwnReviews(context, member, { limit }),
    listChatEvents(context, member, limit),
    listModerationSteps(context, member, limit),
    listMoneyEvents(context, member, limit),
    listPaymentNotices(context, member, limit),
    listImportEvents(context, member, limit),
  ]);
  const events = [
    ...ofOrders,
    ...ofReviews.reviews.map(({ id, createdAt: at, productName, author, stars }): ActivityEvent => {
      return { kind: 'review', id, at, productName, author, stars, byMe: false };
    }),
    ...ofChats,
    ...ofMoney,
    ...ofPayments,
    ...ofImports,
    ...moderated.map(
      ({ at, name, ...step }): ActivityEvent => ({
        kind: 'moderation',
        ...step,
        at: at.toISOString(),
        productName: name,
        byMe: false,
      }),
    ),
  ];
  return newest(events, limit);
}

const newest = (events: ActivityEvent[], limit: number) =>
  events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, limit);

async function listOrderEvents(
  { database }: ChatContext,
  member: SellerMember,
  limit: number,
  { ofOthers }: Whose,
): Promise<ActivityEvent[]> {
  let query = database.read
    .selectFrom('orderHistory')
    .innerJoin('orders', 'orders.id', 'orderHistory.orderId')
    .select(['orderHistory.id', 'orderHistory.createdAt', 'orderHistory.orderId', 'orders.number'])
    .select(['orders.customerName'])
    .select(['orderHistory.toStatus', 'orderHistory.cause', 'orderHistory.actorId'])
    .where('orderHistory.sellerId', '=', member.sellerId)
    .where(isStatusChange)
    .where('orders.isTest', '=', false)
    .orderBy('orderHistory.createdAt', 'desc')
    .orderBy('orderHistory.id', 'desc')
    .limit(limit);
  if (ofOthers) query = query.where(ringsOfOrders(member));
  const events = await query.execute();
  return events.map(({ id, createdAt, orderId, number, customerName, toStatus, cause, actorId }) => ({
    kind: 'order',
    id,
    at: createdAt.toISOString(),
    orderId,
    orderLabel: formatOrderLabel(orderId),
    orderNumber: number,
    customerName,
    to: toStatus,
    cause,
    byMe: actorId === member.userId,
  }));
}

async function listChatEvents(
  { database }: ChatContext,
  member: SellerMember,
  limit: number,
): Promise<ActivityEvent[]> {
  const rows = await database.read
    .selectFrom('conversations')
    .select(['id', 'name', 'phone', 'needsYouAt'])
    .where('sellerId', '=', member.sellerId)
    .where(ringsOfChats)
    .orderBy('needsYouAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row): ActivityEvent[] => {
    if (!row.needsYouAt) return [];
    const customerName = row.name ?? (row.phone && formatPhone(row.phone));
    return [{ kind: 'chat', id: row.id, at: row.needsYouAt.toISOString(), customerName, byMe: false }];
  });
}

/** Returns registrations, decisions about sellers, and reports of sellers and visitors, newest first. */
export async function listAdminEvents(
  context: ChatContext,
  admin: Admin,
  limit: number,
  whose: Whose = {},
): Promise<ActivityEvent[]> {
  const [ofSellers, { reports }, subjects] = await Promise.all([
    listDecisions(context, admin, limit, whose),
    listReports(context, admin, { status: 'open', limit }),
    listNewlyReported(context, admin, limit),
  ]);
  const ofReports = reports.map(
    ({ id, createdAt, seller }): ActivityEvent => ({
      kind: 'report',
      id,
      at: createdAt,
      businessName: seller.businessName,
      byMe: false,
    }),
  );
  const ofVisitors = subjects.map(
    ({ id, createdAt, kind: subject, name }): ActivityEvent => ({
      kind: 'visitorReport',
      id,
      at: createdAt.toISOString(),
      subject,
      name,
      byMe: false,
    }),
  );
  return newest([...ofSellers, ...ofReports, ...ofVisitors], limit);
}

async function listDecisions(
  { database }: ChatContext,
  admin: Admin,
  limit: number,
  { ofOthers }: Whose,
): Promise<ActivityEvent[]> {
  let query = database.read
    .selectFrom('sellerHistory')
    .innerJoin('sellers', 'sellers.id', 'sellerHistory.sellerId')
    .select(['sellerHistory.id', 'sellerHistory.createdAt', 'sellerHistory.sellerId', 'sellers.businessName'])
    .select(['sellerHistory.decision', 'sellerHistory.actorId'])
    .orderBy('sellerHistory.createdAt', 'desc')
    .orderBy('sellerHistory.id', 'desc')
    .limit(limit);
  if (ofOthers) query = query.where(ringsOfSellers(admin.adminId));
  const events = await query.execute();
  return events.map(({ id, createdAt, sellerId, businessName, decision, actorId }) => ({
    kind: 'seller',
    id,
    at: createdAt.toISOString(),
    sellerId,
    businessName,
    decision,
    byMe: actorId === admin.adminId,
  }));
}
