import type { ToolSet } from 'ai';
import { z } from 'zod';
import { modelLimits } from '#domain/assistant/assistantEngines.ts';
import type { OfferedOptions } from '#domain/catalogue/offeredOptions.ts';
import { factKinds } from '#domain/sellers/shopFacts.ts';
import { understand } from '#server/language/understand.ts';
import { inLanguage } from '#texts/language.ts';
import type { AssistantTurn } from '../builtIn/answerParts.ts';
import { openOptionLines } from '../builtIn/optionTexts.ts';
import type { EvidenceStore } from '../evidence/evidenceStore.ts';
import type { LoadedModel } from '../provider/provider.ts';
import type { CatalogReader, ShopFact } from '../situation/proposal.ts';

const markerSchema = z.string().max(8).describe('A sign that a look-up returned, such as p1');
const rupeesSchema = z.number().min(0).max(100_000_000);

/** Maximum results of a lookup shown to a provider. */
const maxShown = { products: 8, pairs: 8, orders: 5 };

/** The ways to end a turn, with their parameters. */
export const endingTools = {
  answer: {
    description: 'Says something to the customer. Ends your work.',
    input: z.strictObject({ text: z.string().min(1).max(4096), records: z.array(markerSchema).max(20).optional() }),
  },
  proposeOrder: {
    description: 'Shows the customer an order with a button that places it. Ends your work.',
    input: z.strictObject({
      lines: z
        .array(z.strictObject({ record: markerSchema, quantity: z.number().int().min(1).max(999) }))
        .min(1)
        .max(10),
    }),
  },
  offerToCancel: {
    description: 'Shows the customer a button that cancels one of their orders. Ends your work.',
    input: z.strictObject({ record: markerSchema }),
  },
  askShop: {
    description: 'Asks the shop what no record says, and tells the customer so. Ends your work.',
    input: z.strictObject({ about: z.enum(factKinds) }),
  },
  handOver: {
    description: 'Lets a person of the shop answer, and tells the customer so. Ends your work.',
    input: z.strictObject({}),
  },
};

const productLookupSchema = z.strictObject({
  words: z.string().max(200).optional(),
  maximumRupees: rupeesSchema.optional(),
  minimumRupees: rupeesSchema.optional(),
  sort: z.enum(['cheapest', 'newest']).optional(),
});

/** The only tools of a model: three lookups at this shop and for this customer, and the ways to end a turn. */
export function createModelTools({ tool }: LoadedModel['kit'], turn: AssistantTurn, book: EvidenceStore): ToolSet {
  let lookups = 0;
  const count = () => {
    lookups += 1;
    if (lookups > modelLimits.lookups) throw new Error('Too many look-ups. Answer now.');
  };
  const last = Object.entries(endingTools).map(([name, { description, input }]) => [
    name,
    tool({ description, inputSchema: input as z.ZodType<object> }),
  ]);
  return {
    ...Object.fromEntries(last),
    findProducts: tool({
      description: 'Products of this shop that fit words such as "blue cotton kurta"; without words all of them.',
      inputSchema: productLookupSchema,
      execute: async (wanted) => {
        count();
        const found = await lookUpProducts(turn.look, wanted);
        const offers = await turn.look.options(found.filter(({ hasOptions }) => hasOptions));
        return found.map((product) => book.showProduct(product, listOptions(offers.get(product.id))));
      },
    }),
    readNotes: tool({
      description: 'What the shop says about delivery, payment, returns, hours, its address, and other questions.',
      inputSchema: z.strictObject({ about: z.string().max(200).optional().describe('Words of the question') }),
      execute: async ({ about }) => {
        count();
        return findNearestFacts(await turn.look.facts(), about ?? '').map(book.showFact);
      },
    }),
    readOrders: tool({
      description: 'The orders of this customer at this shop, newest first.',
      inputSchema: z.strictObject({}),
      execute: async () => {
        count();
        return (await turn.look.orders()).slice(0, maxShown.orders).map(book.showOrder);
      },
    }),
  };
}

const listOptions = (offered: OfferedOptions | undefined) =>
  offered ? inLanguage('en', () => openOptionLines(offered, [])) : [];

async function lookUpProducts(
  look: CatalogReader,
  { words = '', maximumRupees, minimumRupees, sort }: z.infer<typeof productLookupSchema>,
) {
  const paise = (amount: number | undefined) => (amount === undefined ? undefined : Math.round(amount * 100));
  const wanted = { most: paise(maximumRupees), least: paise(minimumRupees), sort, limit: maxShown.products };
  const named = understand(words).items.flatMap((item) => item.words);
  return look.products({ ...wanted, words: named });
}

/** Returns all facts of the shop, and those of its answers whose questions share most words with the query. */
function findNearestFacts(facts: readonly ShopFact[], about: string): ShopFact[] {
  const asked = new Set(about.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu));
  const shared = ({ question, answer }: ShopFact) =>
    (`${question} ${answer}`.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? []).filter((word) => asked.has(word)).length;
  const pairs = facts.filter(({ fact }) => fact === 'question').toSorted((one, other) => shared(other) - shared(one));
  return [...facts.filter(({ fact }) => fact !== 'question'), ...pairs.slice(0, maxShown.pairs)];
}
