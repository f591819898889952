import { beforeAll, describe, expect, test } from 'vitest';
import { factLimits } from '#domain/sellers/shopFacts.ts';
import { crossedSellers, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
let owner: TestSeller;
let other: TestSeller;
beforeAll(async () => {
  [owner, other] = await crossedSellers(server);
});

type Known = { facts: Record<string, string>; answers: { id: string; question: string; answer: string }[] };
const read = async ({ browser }: TestSeller) => (await browser.get('/api/seller/shop-facts')).body as Known;
const save = (facts: object) => owner.browser.put('/api/seller/shop-facts', facts);
const add = async (question: string, answer = 'Yes.') =>
  owner.browser.post('/api/seller/shop-answers', { question, answer });
const code = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code;

describe('the facts of a shop', () => {
  test('are saved one by one, trimmed, and deleted by an empty text', async () => {
    expect((await save({ deliveryArea: '  All over Jaipur \r\n and Ajmer ', payment: 'UPI' })).status).toBe(200);
    expect((await read(owner)).facts).toMatchObject({
      deliveryArea: 'All over Jaipur \n and Ajmer',
      payment: 'UPI',
      returns: '',
    });
    expect((await save({ payment: '  ', returns: 'Within 7 days' })).status).toBe(200);
    expect((await read(owner)).facts).toMatchObject({
      deliveryArea: 'All over Jaipur \n and Ajmer',
      payment: '',
      returns: 'Within 7 days',
    });
  });

  test('are limited in length, and separate from other shops', async () => {
    const refused = await save({ address: 'x'.repeat(factLimits.answer + 1) });
    expect(refused).toMatchObject({ status: 400, body: { error: { details: { fields: { address: /1,000/ } } } } });
    expect((await save({})).status).toBe(400);
    expect((await read(owner)).facts.address).toBe('');
    expect((await read(other)).facts.deliveryArea).toBe('');
  });
});

describe('questions with their answers', () => {
  test('are added, changed and deleted', async () => {
    const { id } = (await add('Do you wrap gifts?', 'Yes, for ₹30.')).body as { id: string };
    const url = `/api/seller/shop-answers/${id}`;
    expect((await read(owner)).answers).toContainEqual({ id, question: 'Do you wrap gifts?', answer: 'Yes, for ₹30.' });
    expect((await owner.browser.put(url, { question: 'Gift wrapping?', answer: 'Yes, for ₹40.' })).status).toBe(204);
    expect((await read(owner)).answers).toContainEqual({ id, question: 'Gift wrapping?', answer: 'Yes, for ₹40.' });
    expect((await owner.browser.delete(url)).status).toBe(204);
    expect((await read(owner)).answers).toEqual([]);
    expect(code(await owner.browser.delete(url))).toBe('answer_not_found');
    expect(code(await owner.browser.put(url, { question: 'x', answer: 'y' }))).toBe('answer_not_found');
  });

  test('cannot be added twice', async () => {
    const { id } = (await add('Bulk orders?')).body as { id: string };
    expect(code(await add('Bulk orders?', 'No.'))).toBe('question_taken');
    await add('Custom sizes?');
    const changed = await owner.browser.put(`/api/seller/shop-answers/${id}`, {
      question: 'Custom sizes?',
      answer: 'x',
    });
    expect(changed.status).toBe(409);
    expect(code(changed)).toBe('question_taken');
    expect((await read(owner)).answers.map(({ question, answer }) => [question, answer])).toEqual([
      ['Bulk orders?', 'Yes.'],
      ['Custom sizes?', 'Yes.'],
    ]);
  });

  test('belong to one shop', async () => {
    const { id } = (await add('Whose?')).body as { id: string };
    const url = `/api/seller/shop-answers/${id}`;
    expect(code(await other.browser.put(url, { question: 'Mine', answer: 'Now' }))).toBe('answer_not_found');
    expect(code(await other.browser.delete(url))).toBe('answer_not_found');
    expect((await read(other)).answers).toEqual([]);
    expect((await read(owner)).answers).toContainEqual({ id, question: 'Whose?', answer: 'Yes.' });
  });

  test('are limited to a hundred, even when added concurrently', async () => {
    const left = factLimits.questions - (await read(owner)).answers.length;
    const added = await Promise.all(Array.from({ length: left + 5 }, (_, place) => add(`Question ${place}`)));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(left);
    expect(added.filter(({ status }) => status !== 201).map(code)).toEqual(Array(5).fill('too_many_answers'));
    expect((await read(owner)).answers).toHaveLength(factLimits.questions);
  });
});
