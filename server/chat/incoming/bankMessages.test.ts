import { describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import type { TestSeller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { createStatementTests } from '#test/statements.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { readBankMessages } from '../../../bench/sellerPhone/cases.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const { customer, pay, placeAt, read, shopWithUpi } = createMoneyTests(server);
const { book, hdfc, upload } = createStatementTests(server);

let last = 412345670000;
const newUtr = () => {
  last += 1;
  return String(last);
};
const sms = (amount: string, utr: string, info = '') =>
  `Rs.${amount} credited to A/c XX1234 by UPI Ref No ${utr}${info && `. Info: UPI/${info}`}`;

async function shopWithPhone() {
  const owner = await shopWithUpi();
  return { owner, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}
const moneyOf = async (owner: TestSeller, id: string) => (await read(owner, id)).money;
const entriesOf = ({ id }: TestSeller) => server.rows('select id from money_entries where seller_id = $1', [id]);

describe('a bank’s message from the shop’s phone', () => {
  test('A: offers the order of the claim with its number, and books it once for two taps', async () => {
    const { owner, phone } = await shopWithPhone();
    const utr = newUtr();
    const [claimed] = [await placeAt(owner), await placeAt(owner)];
    await customer(claimed.token, 'claims', { reference: utr });
    await phone.hear();
    const [offer] = await phone.say(sms('499.00', utr));
    expect(offer?.text).toContain('₹499 received');
    expect(offer?.text).toContain('(#1001)');
    expect(Object.keys(offer?.choices ?? {})).toEqual(['Received']);
    expect(await entriesOf(owner)).toEqual([]);
    const [done] = await phone.tap('Received');
    expect(done?.text).toContain('Recorded: ₹499 received for order');
    expect((await phone.tap('Received'))[0]?.text).toContain('already recorded');
    expect(await moneyOf(owner, claimed.id)).toMatchObject({
      state: 'paid',
      claims: [{ state: 'received' }],
      entries: [{ channel: 'statement', amountPaise: 499_00, references: [utr] }],
    });
    expect(await entriesOf(owner)).toHaveLength(1);
  });

  test('B: offers the order that the message names', async () => {
    const { owner, phone } = await shopWithPhone();
    const [, named] = [await placeAt(owner), await placeAt(owner)];
    const [offer] = await phone.say(sms('499', newUtr(), `Order ${named.id.slice(-8)}/ravi@ybl`));
    expect(offer?.text).toContain('(#1002)');
    await phone.tap('Received');
    expect(await moneyOf(owner, named.id)).toMatchObject({ state: 'paid' });
    const payers = await server.rows('select payer_vpa from order_money where order_id = $1', [named.id]);
    expect(payers).toEqual([{ payer_vpa: 'ravi@ybl' }]);
  });

  test('C: shows the difference, and books what came in after the tap', async () => {
    const { owner, phone } = await shopWithPhone();
    const [less, more] = [await placeAt(owner), await placeAt(owner)];
    const [offer] = await phone.say(sms('450', newUtr(), `Order ${less.id.slice(-8)}`));
    expect(offer?.text).toContain('₹49 less than due');
    await phone.tap('Received');
    expect(await moneyOf(owner, less.id)).toMatchObject({ state: 'part_paid', receivedPaise: 450_00 });
    // Without a number of a payment.
    const [above] = await phone.say(`Rs 600 credited to A/c XX1234 from RAVI. Info: Order ${more.id.slice(-8)}`);
    expect(above?.text).toContain('₹101 more than due');
    await phone.tap('Received');
    expect(await moneyOf(owner, more.id)).toMatchObject({ state: 'refund_due', receivedPaise: 600_00 });
  });

  test('D: offers the only order that waits for the amount as a guess', async () => {
    const { owner, phone } = await shopWithPhone();
    const { id } = await placeAt(owner, 321_00);
    await placeAt(owner, 322_00);
    const [offer] = await phone.say('रवि कुमार से ₹३२१ प्राप्त हुए। UTR ४१२३४५६७८९०१');
    expect(offer?.text).toContain('(#1001)');
    expect(offer?.text).toContain('Maybe for order');
    await phone.tap('Received');
    expect(await moneyOf(owner, id)).toMatchObject({ state: 'paid', entries: [{ references: ['412345678901'] }] });
  });

  test('says plainly that nothing fits, with the amount', async () => {
    const { owner, phone } = await shopWithPhone();
    await placeAt(owner);
    await placeAt(owner);
    for (const amount of ['499', '1,25,000.00']) {
      const [answer] = await phone.say(sms(amount, newUtr()));
      expect(answer?.choices).toEqual({});
      expect(answer?.text).toContain(`₹${amount.replace('.00', '')} received, but I couldn’t find`);
    }
    expect(await entriesOf(owner)).toEqual([]);
  });

  test('is known again after it was recorded by hand, from a statement, or from the same message', async () => {
    const { owner, phone } = await shopWithPhone();
    const [first, second, third] = [await placeAt(owner), await placeAt(owner, 899_00), await placeAt(owner, 77_00)];
    const [byHand, fromStatement] = [newUtr(), newUtr()];
    await pay(owner, first.id, 499_00, { reference: byHand });
    const content = hdfc([`Order ${second.id.slice(-8)}`, fromStatement, '', '899']);
    await book(owner, await upload(owner, content), [5]);
    for (const [amount, utr] of [
      ['499', byHand],
      ['899', fromStatement],
    ] as const) {
      const [answer] = await phone.say(sms(amount, utr));
      expect(answer?.text).toMatch(/is already recorded for order #\w{8}/);
      expect(answer?.choices).toEqual({});
    }
    const withoutNumber = 'Ravi Kumar paid you ₹77.00';
    await phone.say(withoutNumber);
    await phone.tap('Received');
    expect((await phone.say(withoutNumber))[0]?.text).toContain('already recorded');
    expect(await moneyOf(owner, third.id)).toMatchObject({ state: 'paid', receivedPaise: 77_00 });
    expect(await entriesOf(owner)).toHaveLength(3);
  });

  test('does not book more than is due where the order was paid between offer and tap', async () => {
    const { owner, phone } = await shopWithPhone();
    const { id } = await placeAt(owner);
    await phone.say('Ravi Kumar paid you ₹499.00');
    await pay(owner, id, 499_00);
    await phone.hear();
    expect((await phone.tap('Received'))[0]?.text).toContain('more than is due');
    expect(await entriesOf(owner)).toHaveLength(1);
  });

  test('is booked once by two offers that are tapped at the same time', async () => {
    const { owner, phone } = await shopWithPhone();
    const { id } = await placeAt(owner);
    const text = sms('499', newUtr());
    const ids = [await phone.say(text), await phone.say(text)].map(([offer]) => offer?.choices.Received ?? '');
    await Promise.all(ids.map((tapped) => phone.tapId(tapped)));
    expect(await moneyOf(owner, id)).toMatchObject({ receivedPaise: 499_00 });
    expect(await entriesOf(owner)).toHaveLength(1);
  });

  test('offers and books nothing for debits, codes, balances, adverts and requests', async () => {
    const { owner, phone } = await shopWithPhone();
    for (const paise of [499_00, 5000_00, 899_00, 5499_00, 200000_00]) await placeAt(owner, paise);
    for (const { text, id, reads } of readBankMessages().filter(
      ({ reads }) => reads === 'other' || reads === 'several',
    )) {
      const answers = await phone.say(text);
      expect(
        answers.map(({ choices }) => choices),
        id,
      ).toEqual([{}]);
      expect(answers[0]?.text, id).toMatch(reads === 'several' ? /one .* at a time/ : /nothing to record/);
    }
    expect(await entriesOf(owner)).toEqual([]);
  });

  test('of another shop’s orders offers nothing, and its buttons do nothing there', async () => {
    const [{ owner, phone }, other] = [await shopWithPhone(), await shopWithPhone()];
    const { id } = await placeAt(owner);
    expect((await other.phone.say(sms('499', newUtr(), `Order ${id.slice(-8)}`)))[0]?.choices).toEqual({});
    const [offer] = await phone.say(sms('499', newUtr()));
    expect((await other.phone.tapId(offer?.choices.Received ?? ''))[0]?.choices).toEqual({});
    expect(await entriesOf(owner)).toEqual([]);
  });
});

test('is answered in the language of its owner, not of the bank', async () => {
  const { phone } = await shopWithPhone();
  await phone.say('आज के ऑर्डर दिखाओ');
  expect((await phone.say(sms('499', newUtr())))[0]?.text).toMatch(/^₹499 मिले/);
  expect((await phone.say('Rs.5 debited from A/c XX1234'))[0]?.text).toMatch(/नहीं लिखा गया/);
});

test('from a customer’s phone it is a message like others', async () => {
  const owner = await shopWithUpi();
  const { id } = await placeAt(owner);
  const phone = chats.phone({ phone: newDigits(), name: 'Asha Rao' });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  const utr = newUtr();
  const answers = await phone.ask(sms('499', utr, `Order ${id.slice(-8)}`));
  expect(answers.flatMap(({ choices }) => Object.keys(choices))).not.toContain('Received');
  expect(await moneyOf(owner, id)).toMatchObject({ state: 'due', claims: [], entries: [] });
  // Not even with the button's id.
  const own = await chats.sellerPhone(owner, { phone: newDigits() });
  const [offer] = await own.say(sms('499', utr));
  await phone.tapId(offer?.choices.Received ?? '');
  expect(await entriesOf(owner)).toEqual([]);
});
