import type { Context } from '../context.ts';
import { channelNumbers } from '../database/channelTables.ts';
import { and, eq, inArray, ne, or } from '../database/drizzle.ts';
import type { NumberRow } from './credentials.ts';

/** What the secrets of a number are known by. */
export const signing = {
  id: channelNumbers.id,
  kind: channelNumbers.kind,
  numberId: channelNumbers.numberId,
  tokenSealed: channelNumbers.tokenSealed,
  appSecretSealed: channelNumbers.appSecretSealed,
};
const isConnected = ne(channelNumbers.state, 'disconnected');

/** The numbers with these names at the service, and the two shared ones: whoever may have signed an event. */
export function findSigners({ database }: Context, numberIds: string[]): Promise<NumberRow[]> {
  const named = inArray(channelNumbers.numberId, numberIds);
  const found = database.query.select(signing).from(channelNumbers);
  return found.where(and(or(named, ne(channelNumbers.kind, 'seller')), isConnected));
}

/** Whether some number shakes hands with this token. */
export async function hasVerifyToken({ database, pseudonym }: Context, token: string): Promise<boolean> {
  const isKnown = eq(channelNumbers.verifyHash, pseudonym(`verify-token:${token}`));
  const found = await database.query.select(signing).from(channelNumbers).where(and(isKnown, isConnected));
  return found.length > 0;
}
