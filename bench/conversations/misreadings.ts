/** Messages below a cart that may be misread as a yes, a quantity or an address, in every state of the cart. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Conversation, parseConversations } from './cases.ts';

type CartState = { shop: string; says: string; item: string; quantity: number; to: string; known: string | undefined };

const home = '12 MG Road, Jaipur 302012';
/** Carts that are shown with their buttons, and one whose address is asked for. */
const states: CartState[] = [
  { shop: 'rangoli', says: '4 brass diya bhej do', item: 'diya', quantity: 4, to: home, known: home },
  {
    shop: 'rangoli',
    says: `2 blue cotton kurta size L send to ${home}`,
    item: 'kurta:Blue/L',
    quantity: 2,
    to: home,
    known: undefined,
  },
  { shop: 'bunkar', says: '२ तौलिए भेज दो', item: 'towel', quantity: 2, to: home, known: home },
  {
    shop: 'mithai',
    says: '2 packet mathri, dukaan se le lunga',
    item: 'mathri',
    quantity: 2,
    to: 'pick-up',
    known: undefined,
  },
];
/** What confirms it afterwards. */
const confirmations = ['haan kar do', 'yes confirm', '[place]', '👍'];

/** What the confirmation may order after these words; `undefined`: nothing. */
function wantedOrder({ item, quantity, to }: CartState, wants: string): string | undefined {
  const [, sign = '', count = ''] = /^([x+])(\d+)$/.exec(wants) ?? [];
  const address = /^to (.+)$/.exec(wants)?.[1];
  if (wants === 'change') return undefined;
  const amount = sign === 'x' ? Number(count) : sign === '+' ? quantity + Number(count) : quantity;
  return `order ${item}*${amount} to ${address ?? to}`;
}

/** Returns one conversation for each message and state: the cart, the message, a confirmation. */
export function readMisreadings(): Conversation[] {
  const rows = readFileSync(join(import.meta.dirname, 'misreadings.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  return rows.flatMap((row, place) =>
    states.flatMap((state, at) => {
      const [words = '', wants = ''] = row.split('\t');
      const order = wantedOrder(state, wants);
      const lines = [
        `# m${place + 1}${'abcd'[at]} hi-Latn ${state.shop} · ${words}`,
        ...(state.known ? [`@ lives at ${state.known}`] : []),
        ...[`> ${state.says}`, '= any cart'],
        ...[`> ${words}`, '= any cart'],
        ...[
          `> ${confirmations[(place + at) % confirmations.length]}`,
          `= ${order ? `${order} || any cart` : 'any cart'}`,
        ],
      ];
      return parseConversations(lines.join('\n'));
    }),
  );
}
