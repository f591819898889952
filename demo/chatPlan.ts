import { chatCommands } from '#domain/chat/chatCommands.ts';
import type { OrderAction } from '#domain/orders/orders.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { DemoProduct } from './catalogue/product.ts';
import { asked, type Line, later, orders, questions } from './dialogues.ts';
import { customerAddresses, customerNames } from './people.ts';
import { planActions } from './plan.ts';
import { pickFrom } from './random.ts';

type ChatProduct = Pick<DemoProduct, 'name' | 'rupees' | 'motif'> & { id: string };

/** A shop as the demo's chats know it, with those of its products that are plenty. */
export type ChatShop = { slug: string; member: SellerMember; products: ChatProduct[] };

/** A customer's time with one shop, about one product. */
export type Visit = {
  shop: ChatShop;
  product: ChatProduct;
  /** Known once it is placed. */
  orderId?: string;
};

/** What happens in a visit: the dialogue, and what follows from it. */
type Deed =
  | Line
  /** The answer to the question for the address, where the shop asks it. */
  | { by: 'customer'; address: string }
  | { by: 'seller'; order: OrderAction }
  /** Nothing is left to answer. */
  | { by: 'seller'; handBack: true };
export type Step = { at: Date; visit: Visit } & Deed;

export type PlannedChat = {
  name: string;
  /** Digits, as the service writes them. */
  phone: string;
  /** In the sequence of their times. */
  steps: Step[];
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** How far back the demo's conversations reach. */
const chatDays = 27;
/** Customers who write to each shop: so many at least, and fewer than so many more. */
const [fewest, spread] = [8, 12];

/**
 * Who has written to the shops within the last weeks: more of them lately. One in ten is a regular, with some dozen messages.
 * Each writes to one shop alone, as all who are drawn by the simulator. Phones begin with 9110, which nobody has (docs/decisions/chat-channel.md).
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
    const lines = pickFrom(random, random() < 0.42 ? orders : index > 0 ? later : questions);
    const visit = { shop, product: pickFrom(random, shop.products) };
    steps.push(...planVisit(random, { visit, lines: index > 0 ? lines : named(shop, lines), time, now }));
    time += gaps[index] ?? 0;
  }
  return steps.filter(({ at }) => at < now).sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** As a link or a QR code opens the chat: the shop is named first. */
function named({ slug }: ChatShop, lines: readonly Line[]): readonly Line[] {
  const [first, ...rest] = lines;
  const name = chatCommands.shop(slug);
  return first && 'text' in first
    ? [{ by: 'customer', text: `${name}\n${first.text}` }, ...rest]
    : [{ by: 'customer', text: name }, ...lines];
}

type Course = { visit: Visit; lines: readonly Line[]; time: number; now: Date };

/**
 * A dialogue in time: customers write on within a quarter of an hour, sellers within three quarters, and some of today's
 * customers still wait.
 */
function planVisit(random: () => number, { visit, lines, time, now }: Course): Step[] {
  const waits = now.getTime() - time < 20 * hour && random() < 0.35;
  const steps: Step[] = [];
  let at = time;
  const add = (deed: Deed, pause: number) => {
    at += pause;
    steps.push({ ...deed, visit, at: new Date(at) });
  };
  for (const [index, line] of lines.entries()) {
    if (waits && line.by === 'seller') return steps;
    const isSame = lines[index - 1]?.by === line.by;
    const longest = line.by === 'seller' ? 45 : 14;
    add(line, (isSame ? 0.3 + random() : 0.6 + random() ** 2 * longest) * minute);
    if ('cart' in line)
      add({ by: 'customer', address: pickFrom(random, customerAddresses) }, (0.5 + random() * 2) * minute);
    if ('tap' in line && line.tap === 'place') {
      const moves = planActions(random, at, now.getTime(), random() < 0.06);
      steps.push(...moves.map((move): Step => ({ by: 'seller', order: move.action, at: move.at, visit })));
    }
  }
  if (!waits && lines.at(-1)?.by === 'customer') add({ by: 'seller', handBack: true }, (5 + random() * 90) * minute);
  return steps;
}

/** How long ago customers wrote what assistants answered: everybody can still be answered. */
const answeredBefore = 1.5 * hour;
/** Beyond the phones of the others. */
const firstAnswered = 90_000_000;

/** Who has asked the assistants, one in each shop: in each round all of them at once, so that they are answered together. */
export function planAnswered(random: () => number, shops: ChatShop[], now: Date): PlannedChat[] {
  const start = now.getTime() - answeredBefore;
  return shops.map((shop, place) => {
    const visit = { shop, product: pickFrom(random, shop.products) };
    const lines = (asked[place % asked.length] ?? []).map((text) => ({ by: 'customer' as const, text }));
    return {
      name: pickFrom(random, customerNames),
      phone: `9110${firstAnswered + place * 330_000 + Math.floor(random() * 330_000)}`,
      steps: named(shop, lines).map((line, index) => ({ ...line, visit, at: new Date(start + index * 1.5 * minute) })),
    };
  });
}
