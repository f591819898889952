import type { CatalogueContext } from '#server/catalogue/context.ts';
import { isEqualInConstantTime } from '#server/platform/secrets/seal.ts';
import { sealOwnerOf } from '#server/sellers/paymentProviders/connections.ts';

/** A shop's account at the stand-in: its connection. */
export type StandInAccount = { id: string; sellerId: string; keyId: string; webhookSecret: string };

const selectAccount = ({ database }: CatalogueContext) =>
  database.write
    .selectFrom('paymentConnections')
    .select(['id', 'sellerId', 'keyId', 'keySecretSealed', 'webhookSecretSealed'])
    .where('provider', '=', 'stand-in');

/** The account of these keys (basic authentication), compared in constant time. */
export async function findAccountByKeys(
  context: CatalogueContext,
  authorization: string | undefined,
): Promise<StandInAccount | undefined> {
  const [, encoded = ''] = /^Basic ([\w+/=-]{1,600})$/.exec(authorization ?? '') ?? [];
  const [keyId = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const found = await selectAccount(context).where('keyId', '=', keyId).executeTakeFirst();
  const expected = found?.keySecretSealed && context.secrets.seal.open(found.keySecretSealed, sealOwnerOf(found.id));
  if (!expected || !isEqualInConstantTime(secret, expected)) return undefined;
  return toAccount(context, found);
}

export async function findAccountById(context: CatalogueContext, id: string): Promise<StandInAccount | undefined> {
  const found = await selectAccount(context).where('id', '=', id).executeTakeFirst();
  return toAccount(context, found);
}

type Stored = { id: string; sellerId: string; keyId: string; webhookSecretSealed: string | null };

function toAccount({ secrets }: CatalogueContext, stored: Stored | undefined): StandInAccount | undefined {
  const sealed = stored?.webhookSecretSealed;
  const webhookSecret = sealed && secrets.seal.open(sealed, sealOwnerOf(stored.id));
  if (!stored || !webhookSecret) return undefined;
  const { id, sellerId, keyId } = stored;
  return { id, sellerId, keyId, webhookSecret };
}
