import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { switchOffAssistant } from '#test/chatRecords.ts';
import { seller, type TestSeller } from '#test/factories.ts';
import { createImportTests } from '#test/imports.ts';
import { kurtis } from '#test/phoneImports.ts';
import { createTestServer } from '#test/server.ts';
import { openSimulatedPhone, sendFromSimulatedPhone } from '../simulator/commands.ts';
import { queueMessage } from './commands.ts';

vi.setConfig({ testTimeout: 120_000 });
const server = createTestServer({ chats: true });
const { check } = createImportTests(server);

type Screen = { messages: { direction: string; text: string; document: { id: string; name: string } | null }[] };

/** A shop with a simulated customer, to whom it sends a file of an import. */
async function openChat() {
  const owner = await seller(server);
  await switchOffAssistant(server, owner);
  const phoneId = await openSimulatedPhone(server.context, { sellerId: owner.id, isSellers: false }, 'Asha');
  await sendFromSimulatedPhone(server.context, phoneId, { type: 'text', text: { body: 'hello' } });
  const contact = () =>
    server.rows<{ id: string }>(
      "select contacts.id from contacts join simulated_phones on '+' || simulated_phones.phone = contacts.phone where simulated_phones.id = $1",
      [phoneId],
    );
  await vi.waitFor(async () => expect(await contact()).toHaveLength(1), { timeout: 60_000 });
  const contactId = (await contact())[0]?.id ?? '';
  const send = (problemsOf: string) => {
    const document = { name: 'Kurtis problems.csv', problemsOf, language: 'en' as const };
    const message = { kind: 'document' as const, text: 'Row 4', document };
    return server.context.database.transaction((tx) =>
      queueMessage(tx, server.context, { contactId, author: 'person', message }),
    );
  };
  return { owner, send };
}

const received = async ({ browser }: TestSeller, text: string) => {
  const found = async () => {
    const { messages } = (await browser.get('/api/seller/simulator?as=customer')).body as Screen;
    return messages.find((message) => message.direction === 'to' && message.text === text);
  };
  await vi.waitFor(async () => expect(await found()).toBeDefined(), { timeout: 60_000, interval: 200 });
  return found();
};

describe('a document', () => {
  test('is uploaded to the service, and downloaded from the simulator by its shop alone', async () => {
    const { owner, send } = await openChat();
    const { id } = await check(owner, kurtis);
    await send(id);
    const message = await received(owner, 'Row 4');
    expect(message?.document?.name).toBe('Kurtis problems.csv');
    const url = `/api/seller/simulator/pictures/${message?.document?.id}`;
    const file = await owner.browser.get(url);
    const problems = await owner.browser.get(`/api/seller/imports/${id}/problems.csv`);
    expect(file.text).toBe(problems.text);
    expect(file.text).toContain('K-3');
    expect((await (await seller(server)).browser.get(url)).status).toBe(404);
  });

  test('whose import is gone goes as its text alone', async () => {
    const { owner, send } = await openChat();
    await send(randomUUID());
    expect(await received(owner, 'Row 4')).toMatchObject({ document: null });
  });
});
