import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Reauthentication } from '#domain/identity/secondFactors.schema.ts';
import { type FieldRefusals, refusal } from '#domain/platform/refusals.ts';
import type { ProviderDraft } from '#domain/sellers/paymentProviders.schema.ts';
import { type PaymentProviderName, providerLimits } from '#domain/sellers/paymentProviders.ts';
import type { Caller } from '#server/identity/accounts/throttle.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { listMembers } from '#server/identity/members/queries.ts';
import { checkReauthentication } from '#server/identity/secondFactors/reauthentication.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { SellersContext } from '../context.ts';
import { addNotice, toOffered } from './breaker.ts';
import { createProvider, sealOwnerOf } from './connections.ts';
import { writeProviderEmail } from './emails.ts';
import { providerChanged } from './events.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';

type TypedProvider = Pick<ProviderDraft, 'provider'> & Partial<ProviderDraft>;
type Keys = { provider: PaymentProviderName; keyId: string; keySecret: string; webhookSecret: string };

/**
 * Connects a shop's account at a payment provider, or with null disconnects it (money.md, section 4). The keys are tried
 * by a call that changes nothing, stored encrypted and never shown again. The members are notified by email and bell.
 * Returns the connection's id, which is part of the webhook's address; it stays the same for other keys of the same
 * account. Throws as `checkReauthentication` does, `validation_failed` and `provider_unavailable`.
 */
export async function saveProvider(
  context: SellersContext,
  member: SellerMember,
  { currentPassword, code, ...draft }: ProviderDraft & Reauthentication,
  caller: Caller,
): Promise<string | null> {
  await checkReauthentication(context, { role: 'seller', userId: member.userId }, { currentPassword, code }, caller);
  return storeProvider(context, member, draft);
}

/** `saveProvider` for a member whose identity was confirmed. */
export async function storeProvider(
  context: SellersContext,
  member: SellerMember,
  draft: TypedProvider,
): Promise<string | null> {
  if (draft.provider === null) return disconnectProvider(context, member);
  const keys = draft.provider === 'stand-in' ? createStandInKeys() : readTypedKeys(draft);
  const kept = keys.provider === 'stand-in' ? undefined : await tryKeys(context, member, keys);
  return context.database.transaction(async (tx) => {
    const id = await storeConnection(tx, context, member, { keys, kept });
    await announce(tx, context, member, keys);
    return id;
  });
}

/** The stand-in's keys are nobody's business: it is reached inside the server only. */
const createStandInKeys = (): Keys => ({
  provider: 'stand-in',
  keyId: `test_${randomBytes(12).toString('base64url')}`,
  keySecret: randomBytes(24).toString('base64url'),
  webhookSecret: randomBytes(24).toString('base64url'),
});

function readTypedKeys({ keyId, keySecret, webhookSecret }: TypedProvider): Keys {
  if (keyId && keySecret && webhookSecret) return { provider: 'razorpay', keyId, keySecret, webhookSecret };
  const fields: FieldRefusals = {};
  for (const [name, value] of Object.entries({ keyId, keySecret, webhookSecret })) {
    if (!value) fields[name] = refusal('key_required');
  }
  throw new AppError('validation_failed', { fields });
}

/** Tries the keys. Returns the shop's present connection if they are of the same account. */
async function tryKeys(context: SellersContext, member: SellerMember, keys: Keys): Promise<string | undefined> {
  const provider = createProvider(context, keys);
  try {
    await provider.check();
    return await findSameAccount(context, member, keys, provider);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'unavailable') throw new AppError('provider_unavailable');
    throw new AppError('validation_failed', { fields: { keyId: refusal('keys_refused') } });
  }
}

/** Keys are of the same account if their id is the same, or if they find its last link. Throws `ProviderError`. */
async function findSameAccount(
  { database }: SellersContext,
  { sellerId }: SellerMember,
  { provider, keyId }: Keys,
  account: PaymentProvider,
): Promise<string | undefined> {
  const present = await database.read
    .selectFrom('paymentConnections')
    .select(['id', 'keyId', 'provider'])
    .select(({ selectFrom }) =>
      selectFrom('paymentLinks')
        .select('providerId')
        .whereRef('paymentLinks.connectionId', '=', 'paymentConnections.id')
        .where('providerId', 'is not', null)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .as('lastLink'),
    )
    .where('sellerId', '=', sellerId)
    .where('disconnectedAt', 'is', null)
    .executeTakeFirst();
  if (present?.provider !== provider) return undefined;
  if (present.keyId === keyId || present.lastLink === null) return present.id;
  const isFound = await account.readLink(present.lastLink).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProviderError && error.kind === 'refused') return false;
      throw error;
    },
  );
  return isFound ? present.id : undefined;
}

type NewConnection = { keys: Keys; kept: string | undefined };

async function storeConnection(
  tx: Transaction,
  context: SellersContext,
  { sellerId }: SellerMember,
  { keys, kept }: NewConnection,
): Promise<string> {
  const { provider, keyId } = keys;
  const now = context.now();
  const before = await disconnect(tx, sellerId, now);
  const id = before && before.id === kept ? before.id : randomUUID();
  const seal = (text: string) => context.secrets.seal.close(text, sealOwnerOf(id));
  const stored = {
    keyId,
    keySecretSealed: seal(keys.keySecret),
    webhookSecretSealed: seal(keys.webhookSecret),
    ...(before?.id === id && {
      oldWebhookSecretSealed: before.webhookSecretSealed,
      oldWebhookUntil: new Date(now.getTime() + providerLimits.oldSecretHours * 60 * 60 * 1000),
    }),
    ...{ downUntil: null, disconnectedAt: null, updatedAt: now },
  };
  await tx.db
    .insertInto('paymentConnections')
    .values({ id, sellerId, provider, createdAt: now, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute();
  const offered = { provider: JSON.stringify(toOffered(context, { provider, id })), updatedAt: now };
  await tx.db
    .insertInto('paymentSettings')
    .values({ sellerId, ...offered })
    .onConflict((conflict) => conflict.column('sellerId').doUpdateSet(offered))
    .execute();
  return id;
}

/** Disconnects the shop's account. What was paid through it is still read, and sent back by it. */
async function disconnect({ db }: Transaction, sellerId: string, now: Date) {
  return db
    .updateTable('paymentConnections')
    .set({ disconnectedAt: now, downUntil: null })
    .where('sellerId', '=', sellerId)
    .where('disconnectedAt', 'is', null)
    .returning(['id', 'webhookSecretSealed'])
    .executeTakeFirst();
}

async function disconnectProvider(context: SellersContext, member: SellerMember): Promise<null> {
  const { sellerId } = member;
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const before = await disconnect(tx, sellerId, now);
    if (!before) return;
    const off = { provider: null, updatedAt: now };
    await tx.db.updateTable('paymentSettings').set(off).where('sellerId', '=', sellerId).execute();
    await announce(tx, context, member, null);
  });
  return null;
}

/** Records the change and tells every member, its author too: a thief of a session must not redirect a shop's income. */
async function announce(tx: Transaction, context: SellersContext, member: SellerMember, connected: Keys | null) {
  const { sellerId, userId } = member;
  const now = context.now();
  const actor = { role: 'seller', userId } as const;
  await recordAuditEvent(tx, context, actor, { act: 'payment_provider_changed', targetId: sellerId });
  await addNotice(tx, sellerId, 'provider_changed', now);
  const link = `${context.server.publicUrl}/seller/money/settings`;
  for (const seller of await listMembers(tx, sellerId))
    await context.outbox.add(tx, writeProviderEmail({ ...seller, connected, link }), now);
  await context.events.publish(tx, providerChanged, { sellerId });
}
