import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';

/** Erases the messaging service's events in the lanes of these contacts. */
export async function eraseEventLanes({ db }: Transaction, contactIds: string[]): Promise<void> {
  await db
    .deleteFrom('channelEvents')
    .using('contacts')
    .where('contacts.id', '=', anyOf(contactIds))
    .where(({ eb, ref }) => {
      const laneOf = (person: Expression<string | null>) =>
        sql<string>`${ref('contacts.numberId')} || ':' || ${person}`;
      const byPhone = laneOf(digitsOf(ref('contacts.phone')));
      return eb('channelEvents.lane', 'in', [byPhone, laneOf(ref('contacts.serviceUserId'))]);
    })
    .execute();
}

/** A phone number without its plus, as the messaging service writes it. */
const digitsOf = (phone: Expression<string | null>) => sql<string | null>`ltrim(${phone}, '+')`;

/** Erases the messaging service's events about these contacts, and the simulator's data about them. */
export async function eraseEvents(tx: Transaction, contactIds: string[]): Promise<void> {
  const { db } = tx;
  await eraseEventLanes(tx, contactIds);
  await db
    .deleteFrom('channelEvents')
    .using('contacts')
    .where('contacts.id', '=', anyOf(contactIds))
    .whereRef('channelEvents.numberId', '=', 'contacts.numberId')
    .where('channelEvents.lane', '=', sql.lit('aside'))
    .where(({ fn, ref }) => {
      const name = fn.coalesce(digitsOf(ref('contacts.phone')), 'contacts.serviceUserId');
      return sql<boolean>`strpos(${ref('channelEvents.raw')}::text, to_json(${name})::text) > 0`;
    })
    .execute();
  const phones = selectSimulatedPhones(db, contactIds);
  await db
    .deleteFrom('simulatedWebhooks')
    .using(phones.as('known'))
    .where(
      ({ ref }) => sql<boolean>`strpos(${ref('simulatedWebhooks.body')}, to_json(${ref('known.phone')})::text) > 0`,
    )
    .execute();
  const ids = db.selectFrom(phones.as('known')).select('known.id');
  const files = db
    .selectFrom('simulatedMessages')
    .select(({ ref }) => sql<string>`${ref('payload')}->'image'->>'id'`.as('id'))
    .where('phoneId', 'in', ids);
  await db.deleteFrom('simulatedMedia').where('id', 'in', files).execute();
  await db.deleteFrom('simulatedPhones').where('id', 'in', ids).execute();
}

/** The simulated phones of these contacts: a contact of the marketplace's number is only known by phone there. */
const selectSimulatedPhones = (db: QueryBuilder, contactIds: string[]) =>
  db
    .selectFrom('simulatedPhones')
    .innerJoin('contacts', (join) =>
      join.on(({ eb, or, ref }) =>
        or([
          eb(internationalPhone, '=', ref('contacts.phone')),
          eb('simulatedPhones.serviceUserId', '=', ref('contacts.serviceUserId')),
        ]),
      ),
    )
    .innerJoin('channelNumbers', 'channelNumbers.id', 'contacts.numberId')
    .select(['simulatedPhones.id', 'simulatedPhones.phone'])
    .where('contacts.id', '=', anyOf(contactIds))
    .where(({ and, eb, or, ref }) =>
      or([
        eb('channelNumbers.kind', '=', sql.lit('simulator')),
        and([
          eb('channelNumbers.kind', '=', sql.lit('marketplace')),
          eb(internationalPhone, '=', ref('contacts.phone')),
        ]),
      ]),
    );

const internationalPhone = sql<string>`'+' || ${expressionBuilder<DB, 'simulatedPhones'>().ref('simulatedPhones.phone')}`;
