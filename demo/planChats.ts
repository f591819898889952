import { chatCommands } from '#domain/chat/chatCommands.ts';
import type { OrderAction } from '#domain/orders/orders.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { DemoProduct } from './catalogue/demoProduct.ts';
import { customerAddresses, customerNames } from './customers.ts';
import type { DialogueLine } from './dialogueLines.ts';
import { assistantQuestions, followUps, orderDialogues, questionDialogues } from './dialogues.ts';
import { planActions } from './planOrders.ts';
import { pickFrom } from './random/seededRandom.ts';

type ChatProduct = Pick<DemoProduct, 'name' | 'rupees' | 'motif'> & { id: string };

/** A shop with its well-stocked products. */
export type ChatShop = { slug: string; member: SellerMember; products: ChatProduct[] };

/** A customer's chat with one shop about one product. */
export type ChatVisit = {
  shop: ChatShop;
  product: ChatProduct;
  /** Set when the order is placed. */
  orderId?: string;
};

/** A line of the dialogue, or an action that follows from it. */
type StepAction =
  | DialogueLine
  /** Sent only when the shop asks for the address. */
  | { by: 'customer'; address: string }
  | { by: 'seller'; order: OrderAction }
  /** The seller hands the chat back to the assistant. */
  | { by: 'seller'; returnToAssistant: true };
export type Step = { at: Date; visit: ChatVisit } & StepAction;

export type PlannedChat = {
  name: string;
  /** Digits only, as in the service's format. */
  phone: string;
  /** In chronological order. */
  steps: Step[];
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Age of the oldest demo chats, in days. */
const chatDays = 27;
/** Customers per shop: the minimum, and the size of the range above it. */
const [fewest, spread] = [8, 12];

/**
 * Plans the chats of the last weeks, with more of them lately. One in ten customers is a regular with some dozen
 * messages. Each customer writes to one shop only. Phones begin with 9110, which nobody has (docs/decisions/0040).
 */
export function planChats(random: () => number, shops: ChatShop[], now: Date): PlannedChat[] {
  const people = shops.flatMap((shop) => Array.from({ length: fewest + Math.floor(random() * spread) }, () => shop));
  return people.map((shop, place) => {
    const isRegular = random() < 0.1;
    const digits = 10_000_000 + place * 330_000 + Math.floor(random() * 330_000);
    return {
      name: pickFrom(random, customerNames),
      phone: `9110${digits}`,
      steps: planSteps(random, shop, isRegular, now),
    };
  });
}

function planSteps(random: () => number, shop: ChatShop, isRegular: boolean, now: Date): Step[] {
  const visits = isRegular ? 5 : 1;
  const last = now.getTime() - 4 * minute - random() ** 2.2 * chatDays * day;
  const gaps = Array.from({ length: visits - 1 }, () => (1 + random() * 2) * day);
  let time = last - gaps.reduce((sum, gap) => sum + gap, 0);
  const steps: Step[] = [];
  for (let index = 0; index < visits; index += 1) {
    const lines = pickFrom(random, random() < 0.42 ? orderDialogues : index > 0 ? followUps : questionDialogues);
    const visit = { shop, product: pickFrom(random, shop.products) };
    steps.push(...planVisit(random, { visit, lines: index > 0 ? lines : withShopCommand(shop, lines), time, now }));
    time += gaps[index] ?? 0;
  }
  return steps.filter(({ at }) => at < now).sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Starts the dialogue with the shop's command, as a link or a QR code does. */
function withShopCommand({ slug }: ChatShop, lines: readonly DialogueLine[]): readonly DialogueLine[] {
  const [first, ...rest] = lines;
  const name = chatCommands.shop(slug);
  return first && 'text' in first
    ? [{ by: 'customer', text: `${name}\n${first.text}` }, ...rest]
    : [{ by: 'customer', text: name }, ...lines];
}

type VisitPlan = { visit: ChatVisit; lines: readonly DialogueLine[]; time: number; now: Date };

/**
 * Gives each line a time: customers reply within 15 minutes, sellers within 45, and some of today's customers still
 * wait.
 */
function planVisit(random: () => number, { visit, lines, time, now }: VisitPlan): Step[] {
  const isWaiting = now.getTime() - time < 20 * hour && random() < 0.35;
  const steps: Step[] = [];
  let at = time;
  const add = (deed: StepAction, pause: number) => {
    at += pause;
    steps.push({ ...deed, visit, at: new Date(at) });
  };
  for (const [index, line] of lines.entries()) {
    if (isWaiting && line.by === 'seller') return steps;
    const isSame = lines[index - 1]?.by === line.by;
    const longest = line.by === 'seller' ? 45 : 14;
    add(line, (isSame ? 0.3 + random() : 0.6 + random() ** 2 * longest) * minute);
    if ('cart' in line)
      add({ by: 'customer', address: pickFrom(random, customerAddresses) }, (0.5 + random() * 2) * minute);
    if ('tap' in line && line.tap === 'place') {
      const actions = planActions(random, at, now.getTime(), random() < 0.06);
      steps.push(...actions.map((move): Step => ({ by: 'seller', order: move.action, at: move.at, visit })));
    }
  }
  if (!isWaiting && lines.at(-1)?.by === 'customer')
    add({ by: 'seller', returnToAssistant: true }, (5 + random() * 90) * minute);
  return steps;
}

/** Within the reply window, so that sellers can still reply. */
const assistantChatAge = 1.5 * hour;
/** Above the phones of the other chats. */
const firstAssistantPhone = 90_000_000;

/**
 * Plans one chat with the assistant per shop. All chats of a round happen at the same time, so that they are answered
 * together.
 */
export function planAssistantChats(random: () => number, shops: ChatShop[], now: Date): PlannedChat[] {
  const start = now.getTime() - assistantChatAge;
  return shops.map((shop, place) => {
    const visit = { shop, product: pickFrom(random, shop.products) };
    const lines = (assistantQuestions[place % assistantQuestions.length] ?? []).map((text) => ({
      by: 'customer' as const,
      text,
    }));
    return {
      name: pickFrom(random, customerNames),
      phone: `9110${firstAssistantPhone + place * 330_000 + Math.floor(random() * 330_000)}`,
      steps: withShopCommand(shop, lines).map((line, index) => ({
        ...line,
        visit,
        at: new Date(start + index * 1.5 * minute),
      })),
    };
  });
}
