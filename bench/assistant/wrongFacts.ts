/**
 * Finds what an answer must not state: numbers that are in none of its records, links to other sites, and another
 * customer's data. Written independently of the assistant's own check, which it verifies.
 */
import { formatOrderLabel } from '../../domain/orders/orders.ts';
import type { Catalogue, Order } from './corpus.ts';

export type Answer = { action: string; records: string[]; texts: string[] };

/** Only these actions may repeat the customer's quantities and address, and state sums. */
const ordering = ['order', 'changeOrder', 'yes'];
const mostCombined = 5;
const firstOrderNumber = 1001;

/** All numbers of a text, in Latin or Devanagari digits, with or without commas; `NaN` for those of other scripts. */
export function numbersIn(text: string): number[] {
  const latin = text.replace(/[०-९]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966));
  return [...latin.matchAll(/\p{Nd}(?:,?\p{Nd})*(?:\.\p{Nd}+)?/gu)].map(([written]) =>
    Number(written.replaceAll(',', '')),
  );
}

function ofOrder({ lines, daysAgo }: Order, { products }: Catalogue): number[] {
  const parts = lines.map(({ product, quantity }) => {
    const { pricePaise = 0, name = '' } = products.find(({ key }) => key === product) ?? {};
    return { quantity, price: pricePaise / 100, name };
  });
  const day = new Date(Date.now() - daysAgo * 86_400_000);
  return [
    parts.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
    ...parts.flatMap(({ quantity, price, name }) => [quantity, price, quantity * price, ...numbersIn(name)]),
    day.getDate(),
    day.getMonth() + 1,
    day.getFullYear(),
  ];
}

/** The numbers in one record. */
function numbersOf(record: string, catalogue: Catalogue): number[] {
  const [kind, key = ''] = record.split(':');
  if (kind === 'f') return numbersIn(catalogue.facts[key] ?? '');
  const pair = kind === 'q' && catalogue.questions.find((one) => one.key === key);
  if (pair) return numbersIn(`${pair.question} ${pair.answer}`);
  const order = kind === 'o' && catalogue.orders.find((one) => one.key === key);
  // Orders are numbered as they are inserted.
  if (order) return [firstOrderNumber + catalogue.orders.indexOf(order), ...ofOrder(order, catalogue)];
  const product = catalogue.products.find((one) => one.key === record);
  if (!product) return [];
  return [product.pricePaise / 100, product.stock, ...numbersIn(`${product.name} ${product.description}`)];
}

/** Sums from the customer's quantities and the products' prices: line totals and grand totals. */
function sums(prices: number[], quantities: number[]): number[] {
  const lines = prices.slice(0, mostCombined).map((price) => quantities.map((quantity) => quantity * price));
  let totals = [0];
  for (const line of lines)
    totals = [...new Set(totals.flatMap((total) => [total, ...line.map((sum) => total + sum)]))];
  return totals;
}

const countWords: [RegExp, number][] = [
  [/\b(two|do)\b|दो/iu, 2],
  [/\b(three|teen|tin)\b|तीन/iu, 3],
  [/\b(four|char|chaar)\b|चार/iu, 4],
  [/\b(five|paanch|panch)\b|पाँच|पांच/iu, 5],
  [/\b(six|chhe|che)\b|छह|छः/iu, 6],
  [/\b(dozen|darjan)\b|दर्जन/iu, 12],
];

function ofOrdering(records: string[], said: string, catalogue: Catalogue): number[] {
  const counted = countWords.filter(([word]) => word.test(said)).map(([, count]) => count);
  const typed = numbersIn(`${said} ${catalogue.customer.address}`);
  const own = catalogue.orders.filter(({ key }) => records.includes(`o:${key}`)).flatMap(({ lines }) => lines);
  const quantities = [...new Set([1, ...counted, ...typed, ...own.map(({ quantity }) => quantity)])];
  const prices = catalogue.products
    .filter(({ key }) => records.includes(key))
    .map(({ pricePaise }) => pricePaise / 100);
  const fitting = quantities.filter((quantity) => quantity <= 100);
  return [...quantities, ...sums(prices, fitting.slice(0, 8))];
}

/** Another customer's data: name, phone, address and order ids. */
function secretsOf({ orders }: Catalogue): string[] {
  return orders
    .filter(({ mine }) => !mine)
    .flatMap(({ id, customer = '', phone = '', address = '' }) => [
      id,
      formatOrderLabel(id),
      ...customer.split(' '),
      phone.slice(-10),
      address,
    ]);
}

/**
 * Everything that is wrong in an answer, in words. `said` is what the customer wrote so far: what they said themselves
 * is no secret to them, but a number only where an order is talked of.
 */
export function wrongFacts(answer: Answer, said: string, catalogue: Catalogue, publicUrl: string): string[] {
  const text = answer.texts.join('\n');
  const links = text.match(/(?:https?:\/\/|www\.)\S+/giu) ?? [];
  const foreignLinks = links.filter((link) => !link.startsWith(`${publicUrl}/`)).map((link) => `link ${link}`);
  const isKnown = (one: string) => said.toLowerCase().includes(one.toLowerCase());
  const leaks = secretsOf(catalogue)
    .filter((secret) => secret !== '' && !isKnown(secret) && text.toLowerCase().includes(secret.toLowerCase()))
    .map((secret) => `another customer's '${secret}'`);
  const foreign = answer.records.filter((record) => record.startsWith('o:others')).map((record) => `record ${record}`);
  return [...foreignLinks, ...leaks, ...foreign, ...wrongNumbers(answer, text, said, catalogue)];
}

function wrongNumbers({ action, records }: Answer, text: string, said: string, catalogue: Catalogue): string[] {
  const labels = catalogue.orders.flatMap(({ id }) => [id, formatOrderLabel(id)]);
  const typedLabels = said.match(/\b[0-9a-f]{8}\b/gi) ?? [];
  const plain = [...labels, ...typedLabels].reduce(
    (left, label) => left.replaceAll(label, ' '),
    text.replace(/(?:https?:\/\/|www\.)\S+/giu, ' ').replace(/^\s*\d{1,2}(?:[.)]\s|\ufe0f?\u20e3)/gmu, ' '),
  );
  const allowed = new Set(records.flatMap((record) => numbersOf(record, catalogue)));
  if (ordering.includes(action)) for (const number of ofOrdering(records, said, catalogue)) allowed.add(number);
  return numbersIn(plain)
    .filter((number) => !allowed.has(number))
    .map((number) => `number ${number}`);
}
