import { type RawBuilder, sql } from 'kysely';
import { NIL as nilId } from 'uuid';
import type * as schema from '#database/schema.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { moneyOfOrder, paymentSettings, phonesAllowedCash } from './orderMoney.ts';
import { jsonObject, partOf, type StoredRow, storedRow, withFields } from './storedRows.ts';

const optionsOfProduct = partOf<schema.Products>()
  .selectFrom('productOptions as option')
  .select(({ fn, ref, selectFrom }) => {
    const values = selectFrom('productValues as value')
      .select((eb) => eb.fn.agg('jsonb_agg', ['value.value']).orderBy('value.position').as('values'))
      .whereRef('value.productId', '=', 'option.productId')
      .whereRef('value.option', '=', 'option.position');
    const option = jsonObject({ key: ref('option.key'), name: ref('option.name'), values });
    return fn.agg('jsonb_agg', [option]).orderBy('option.position').as('options');
  })
  .whereRef('option.productId', '=', 'part.id');

const variantsOfProduct = partOf<schema.Products>()
  .selectFrom('variants as variant')
  .select(({ fn }) =>
    fn
      .agg('jsonb_agg', [storedRow<schema.Variants>('variant', ['productId', 'sellerId'])])
      .orderBy('variant.positions')
      .as('variants'),
  )
  .whereRef('variant.productId', '=', 'part.id');

const translationsOfProduct = partOf<schema.Products>()
  .selectFrom('productTranslations as translation')
  .select(({ fn }) =>
    fn
      .agg('jsonb_agg', [storedRow<schema.ProductTranslations>('translation', ['productId'])])
      .orderBy('translation.language')
      .as('translations'),
  )
  .whereRef('translation.productId', '=', 'part.id');

const productRow = storedRow<schema.Products>('part', ['search', 'optionWords', 'hiddenOptionWords']);
/** A product without second names is exported as it is stored. */
const storedProduct = sql<StoredRow>`(${productRow}
  || jsonb_strip_nulls(${jsonObject({ translations: translationsOfProduct })}))`;
/** A product without options is exported as it is stored. */
const exportedProduct = sql<StoredRow>`case when part.has_options
  then ${withFields(storedProduct, { options: optionsOfProduct, variants: variantsOfProduct })}
  else ${storedProduct} end`;

const linesOfOrder = partOf<schema.Orders>()
  .selectFrom('orderItems as line')
  .select(({ fn }) =>
    fn
      .agg('jsonb_agg', [storedRow<schema.OrderItems>('line', ['orderId'])])
      .orderBy('line.position')
      .as('lines'),
  )
  .whereRef('line.orderId', '=', 'part.id');

const historyOfOrder = partOf<schema.Orders>()
  .selectFrom('orderHistory as step')
  .select(({ fn }) =>
    fn
      .agg('jsonb_agg', [storedRow<schema.OrderHistory>('step', ['id', 'orderId', 'sellerId'])])
      .orderBy('step.createdAt')
      .orderBy('step.id')
      .as('history'),
  )
  .whereRef('step.orderId', '=', 'part.id');

const messagesOfChat = partOf<schema.Conversations>()
  .selectFrom('channelMessages as message')
  .select(({ fn, ref, selectFrom }) => {
    const picture = selectFrom('channelMedia')
      .select('channelMedia.id')
      .whereRef('channelMedia.messageId', '=', 'message.id')
      .where('channelMedia.state', '=', sql.lit('kept'));
    const message = jsonObject({
      at: ref('message.occurredAt'),
      direction: ref('message.direction'),
      author: ref('message.author'),
      kind: ref('message.kind'),
      text: ref('message.text'),
      picture,
    });
    const all = fn.agg('jsonb_agg', [message]).orderBy('message.occurredAt').orderBy('message.id');
    return fn.coalesce(all, sql`'[]'`).as('messages');
  })
  .whereRef('message.conversationId', '=', 'part.id');

const picturesOfDraft = partOf<schema.ProductDrafts>()
  .selectFrom('draftPictures')
  .select(({ fn }) =>
    fn
      .coalesce(fn.agg('jsonb_agg', ['draftPictures.mediaId']).orderBy('draftPictures.position'), sql`'[]'`)
      .as('pictures'),
  )
  .whereRef('draftPictures.draftId', '=', 'part.id');

/** The JSON files of a shop: each row as stored, without search columns and other people's credentials. */
const shopPartQueries = {
  products: {
    from: 'products',
    row: exportedProduct,
    batchSize: 500,
  },
  orders: {
    from: 'orders',
    row: withFields(storedRow<schema.Orders>('part', ['search', 'token', 'source']), {
      lines: linesOfOrder,
      history: historyOfOrder,
      ...moneyOfOrder,
    }),
    batchSize: 500,
  },
  reviews: { from: 'reviews', row: storedRow<schema.Reviews>('part', ['search']), batchSize: 500 },
  chats: {
    from: 'conversations',
    row: withFields(storedRow<schema.Conversations>('part', ['search']), { messages: messagesOfChat }),
    batchSize: 50,
  },
  facts: { from: 'shopFacts', row: storedRow('part'), batchSize: 500 },
  questions: { from: 'openQuestions', row: storedRow<schema.OpenQuestions>('part', ['topic']), batchSize: 500 },
  drafts: {
    from: 'productDrafts',
    row: withFields(storedRow<schema.ProductDrafts>('part', ['contactId']), { pictures: picturesOfDraft }),
    batchSize: 500,
  },
  'blocked-phones': { from: 'blockedPhones', row: storedRow('part'), batchSize: 500 },
  imports: {
    from: 'imports',
    row: storedRow<schema.Imports>('part', [
      ...(['fileHash', 'choices', 'form', 'settings', 'categories', 'position'] as const),
      ...(['claim', 'claimedUntil', 'turnAt'] as const),
    ]),
    batchSize: 500,
  },
  decisions: { from: 'sellerHistory', row: storedRow<schema.SellerHistory>('part', ['actorId']), batchSize: 500 },
} as const satisfies Record<string, { from: keyof schema.DB; row: RawBuilder<StoredRow>; batchSize: number }>;
export type ShopPart = keyof typeof shopPartQueries;
export const shopParts = Object.keys(shopPartQueries) as ShopPart[];

/** Yields all rows of one part of a shop, ordered by id, a page at a time. */
export async function* eachShopPartRow({ database }: ChatContext, { sellerId }: SellerMember, name: ShopPart) {
  const { from, row, batchSize } = shopPartQueries[name];
  let after: string = nilId;
  for (;;) {
    const rows = await database.read
      .selectFrom(database.read.dynamic.table(from).as('part'))
      .select(['part.id', row.as('row')])
      .where('part.sellerId', '=', sellerId)
      .where('part.id', '>', after)
      .orderBy('part.id')
      .limit(batchSize)
      .execute();
    for (const each of rows) yield each.row;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

const exportedEmailChange = storedRow<schema.EmailChanges>('emailChanges', [
  ...(['id', 'userId', 'tokenHash', 'undoHash', 'sessionHash'] as const),
]);

/** Returns the shop's facts, its terms, its settings of payment and its members. */
export async function readExportedShop({ database }: ChatContext, { sellerId }: SellerMember) {
  const shop = storedRow<schema.Sellers>('sellers', ['search', 'approvedBy', 'rejectedBy', 'suspendedBy']);
  const exported = await database.read
    .selectFrom('sellers')
    .select(({ selectFrom }) => {
      const members = selectFrom('members')
        .innerJoin('users', 'users.id', 'members.userId')
        .select(({ fn, ref, selectFrom: select }) => {
          const [name, email] = [ref('users.name'), ref('users.email')];
          const emailChanges = select('emailChanges')
            .select(fn.agg('jsonb_agg', [exportedEmailChange]).as('changes'))
            .whereRef('emailChanges.userId', '=', 'users.id');
          const dates = { since: ref('members.createdAt'), email_changes: emailChanges };
          const member = jsonObject({ name, email, role: ref('members.role'), ...dates });
          return fn.agg('jsonb_agg', [member]).as('members');
        })
        .whereRef('members.sellerId', '=', 'sellers.id');
      const assistant = selectFrom('assistants')
        .select(storedRow('assistants').as('assistant'))
        .whereRef('assistants.sellerId', '=', 'sellers.id');
      const money = { payment_settings: paymentSettings, phones_allowed_cash: phonesAllowedCash };
      return withFields(shop, { members, assistant, ...money }).as('shop');
    })
    .where('id', '=', sellerId)
    .executeTakeFirst();
  return exported?.shop;
}

/** Returns the ids of the photos that the shop uploaded, and of those that customers and its own phones sent. */
export async function listShopPictures({ database }: ChatContext, { sellerId }: SellerMember) {
  const { read } = database;
  const [uploads, sent] = await Promise.all([
    read.selectFrom('pictures').select('id').where('sellerId', '=', sellerId).orderBy('id').execute(),
    read
      .selectFrom('channelMedia')
      .select('id')
      .where('state', '=', sql.lit('kept'))
      .where(({ eb, or, selectFrom }) => {
        const messages = selectFrom('channelMessages')
          .innerJoin('conversations', 'conversations.id', 'channelMessages.conversationId')
          .select('channelMessages.id')
          .where('conversations.sellerId', '=', sellerId);
        const draftPictures = selectFrom('draftPictures')
          .innerJoin('productDrafts', 'productDrafts.id', 'draftPictures.draftId')
          .select('draftPictures.mediaId')
          .where('productDrafts.sellerId', '=', sellerId);
        return or([eb('messageId', 'in', messages), eb('id', 'in', draftPictures)]);
      })
      .orderBy('id')
      .execute(),
  ]);
  const toIds = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { uploads: toIds(uploads), sent: toIds(sent) };
}
