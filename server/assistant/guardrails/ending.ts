import { type ModelRefusal, modelLimits } from '#domain/assistant/assistantEngines.ts';
import * as texts from '#texts/assistant.gen.ts';
import { offerToCancel, wishesOf } from '../builtIn/orderAnswers.ts';
import { handOver, type Part, say, type Turn } from '../builtIn/parts.ts';
import { leavesOpen } from '../builtIn/productAnswers.ts';
import { type Book, fill, signsIn, withoutSigns } from '../evidence/evidenceStore.ts';
import { courtesiesIn } from './courtesies.ts';
import { endings } from './tools.ts';

/** What a model did is not carried out. */
export class Refused extends Error {
  readonly refusal: ModelRefusal;
  constructor(refusal: ModelRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** A step as far as it counts here. */
type Step = { text: string; toolCalls: readonly Call[] };
type Call = { toolName: string; input: unknown; invalid?: boolean | undefined; error?: unknown };

/** What a model's steps come to. Throws `Refused` for what is no action of its tools or stands on no record. */
export function partsOf(steps: readonly Step[], turn: Turn, book: Book): Part[] {
  const last = steps.at(-1);
  if (!last) throw new Refused('malformed');
  const invalid = steps.flatMap(({ toolCalls }) => toolCalls).find((call) => call.invalid);
  if (invalid) throw new Refused(isUnknown(invalid.error) ? 'forbidden' : 'malformed');
  const parts = last.toolCalls.flatMap((call) => partOf(call, turn, book) ?? []);
  if (parts.length > modelLimits.actions) throw new Refused('malformed');
  if (parts.length > 0) return parts;
  if (last.toolCalls.length > 0) throw new Refused('endless');
  return [answer({ text: last.text }, turn, book)];
}

const isUnknown = (error: unknown) => error instanceof Error && error.name === 'AI_NoSuchToolError';

function partOf({ toolName, input }: Call, turn: Turn, book: Book): Part | undefined {
  switch (toolName) {
    case 'answer':
      return answer(endings.answer.input.parse(input), turn, book);
    case 'proposeOrder':
      return order(endings.proposeOrder.input.parse(input).lines, turn, book);
    case 'offerToCancel': {
      const own = book.find(endings.offerToCancel.input.parse(input).record)?.order;
      if (!own) throw new Refused('malformed');
      return offerToCancel(turn, own, texts.cancelAsk);
    }
    case 'askShop': {
      const { about } = endings.askShop.input.parse(input);
      return { ...say(turn, () => texts.factMissing({ shop: turn.situation.shop.name })), asksShop: about };
    }
    case 'handOver':
      return handOver(turn);
    default:
      return undefined;
  }
}

type Answer = { text: string; records?: string[] | undefined };

/** What the records say that a model names; of its own words the courtesies alone (docs/decisions/language-model.md). */
function answer({ text, records = [] }: Answer, turn: Turn, book: Book): Part {
  const { shop } = turn.situation;
  const signs = signsIn(text);
  const entries = [...new Set([...records, ...signs])].map((sign) => {
    const entry = book.find(sign);
    if (!entry) throw new Refused('malformed');
    return entry;
  });
  const own = withoutSigns(text);
  if (text.trim() === '' || Array.from(own).length > modelLimits.words) throw new Refused('malformed');
  if (signs.length === 0 && (courtesiesIn(own).others.length > 0 || courtesiesIn(own).courtesies.length === 0))
    throw new Refused('unproven');
  const lines = text.split('\n').map((line) => {
    const said = signsIn(line).map((sign) => `{${sign}}`);
    return [...courtesiesIn(withoutSigns(line)).courtesies, ...said].join('\n');
  });
  const named = entries.map(({ record }) => record);
  const hasPreview = named.filter(({ kind }) => kind === 'product').length === 1;
  const message = {
    kind: 'text' as const,
    text: fill(book, lines.filter(Boolean).join('\n')),
    ...(hasPreview && { hasPreview }),
  };
  const shown = signs.flatMap((sign) => book.find(sign)?.product ?? []);
  const asksShop = shown.length === 1 && shown.some((product) => leavesOpen(turn, product));
  return { replies: [{ message, records: [...named, shop] }], ...(asksShop && { asksShop: 'question' as const }) };
}

type Line = { record: string; quantity: number };

/** An order from what was looked up; the address is what the customer's words were understood to hold, never the model's. */
function order(lines: readonly Line[], turn: Turn, book: Book): Part {
  const wanted = lines.map(({ record, quantity }) => {
    const product = book.find(record)?.product;
    if (!product) throw new Refused('malformed');
    return { productId: product.id, quantity, pricePaise: product.pricePaise };
  });
  return {
    replies: [],
    order: { lines: wanted, note: wishesOf(turn), address: turn.understood.address, where: turn.understood.where },
  };
}
