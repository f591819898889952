import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import type { Registration } from '#domain/sellers/registrations.schema.ts';
import { newSellerStatus } from '#domain/sellers/sellers.ts';
import { createAccount } from '#server/identity/accounts/commands.ts';
import { findEmailHolder } from '#server/identity/accounts/queries.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { refuseWeakPassword } from '#server/identity/passwords/strength.ts';
import { parsePhone } from '#server/language/phones.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { rollBackUnless } from '#server/platform/database/dryRun.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';
import { buildSellerSearchText } from '../sellers/commands.ts';
import { writeAlreadyRegisteredEmail, writeRegistrationEmail } from './emails.ts';
import { countRegistration } from './limits.ts';

/** Registers a business after counting its attempt. Throws `too_many_registrations`, and as the two below. */
export async function requestRegistration(
  context: IdentityContext,
  registration: Registration,
  { ip, language }: { ip: string; language: PageLanguage },
): Promise<void> {
  await countRegistration(context, registration.email, ip);
  const origin = { source: requestSourceOf(ip), language };
  await (context.hideAccounts ? registerWithoutDisclosure : registerSeller)(context, registration, origin);
}

/** Where a registration comes from, and the language in which it was filled in. */
type Origin = { source?: string; language?: PageLanguage };

/**
 * Registers a business: account and seller record with status pending, in one transaction (specification, section 7).
 * Returns both ids. Throws `weak_password`, `email_already_registered`, and `validation_failed` for an invalid phone.
 */
export async function registerSeller(
  context: IdentityContext,
  registration: Registration,
  origin: Origin = {},
): Promise<Registered> {
  const applicant = await readApplicant(context, registration);
  const now = context.now();
  return context.database.transaction(async (tx) => {
    const registered = await createSeller(tx, context, applicant, origin);
    await context.outbox.add(tx, writeRegistrationEmail(applicant.email, applicant.details), now);
    return registered;
  });
}

/**
 * Registers while accounts are hidden: a taken email gets the same response after the same work, and its owner an
 * email. Throws as `registerSeller` does, without `email_already_registered`.
 */
export async function registerWithoutDisclosure(
  context: IdentityContext,
  registration: Registration,
  origin: Origin = {},
): Promise<void> {
  const applicant = await readApplicant(context, registration);
  const now = context.now();
  const register = () =>
    context.database.transaction(async (tx) => {
      const owner = await findEmailHolder(tx.db, applicant.email, now);
      const email = owner ? `${newId()}@taken.invalid` : applicant.email;
      await rollBackUnless(!owner, tx, () => createSeller(tx, context, { ...applicant, email }, origin));
      const mail = owner
        ? writeAlreadyRegisteredEmail(applicant.email, owner.name, context.server.publicUrl)
        : writeRegistrationEmail(email, applicant.details);
      await context.outbox.add(tx, mail, now);
    });
  try {
    await register();
  } catch (error) {
    // Another registration took the email concurrently; in this rare case the error is visible.
    if (!(error instanceof AppError && error.code === 'email_already_registered')) throw error;
    await register();
  }
}

/** Returns what to store for a registration. */
async function readApplicant({ hashing }: IdentityContext, { email, password, ...typed }: Registration) {
  await refuseWeakPassword(password, [email, typed.ownerName, typed.businessName]);
  const { phone, typed: phoneTyped } = await parsePhone(typed.phone, 'phone');
  return { email, passwordHash: await hashing.hash(password), details: { ...typed, phone, phoneTyped } };
}
type Applicant = Awaited<ReturnType<typeof readApplicant>>;

/** The ids of the person and their business. */
type Registered = { userId: string; sellerId: string };

/** Creates an account and its seller with status pending. Throws `email_already_registered`. */
async function createSeller(
  tx: Transaction,
  context: IdentityContext,
  { email, passwordHash, details }: Applicant,
  { source, language }: Origin,
): Promise<Registered> {
  const now = context.now();
  const owner = {
    email,
    passwordHash,
    name: details.ownerName,
    role: 'seller',
    ...(language && { language }),
  } as const;
  const userId = await createAccount(tx, owner, now);
  const sellerId = newId();
  await tx.db
    .insertInto('sellers')
    .values({
      id: sellerId,
      ...details,
      description: details.description ?? null,
      status: newSellerStatus,
      search: buildSellerSearchText(details, email),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await tx.db.insertInto('members').values({ userId, sellerId, role: 'owner', createdAt: now }).execute();
  await tx.db
    .insertInto('sellerHistory')
    .values({ id: newId(), sellerId, decision: 'register', toStatus: newSellerStatus, createdAt: now })
    .execute();
  await recordAuditEvent(tx, context, { role: 'seller', userId, source }, { act: 'registered', targetId: sellerId });
  await context.queue.add(tx, 'compare-sellers', {});
  return { userId, sellerId };
}
