import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { unzipped } from '../../test/readZip.ts';
import { newAddress } from '../../test/traffic.ts';
import { envelope } from '../../test/webhook.ts';

/** A number whose app secret an attacker has, or the marketplace's. */
export type ChatNumber = { numberId: string; appSecret: string };
/** The sender named in a signed event. */
export type Sender = { from: string; from_user_id?: string };

/** A stand-in for the messaging service that accepts everything and records the last text to each phone. */
export async function startChatService() {
  const lastTexts = new Map<string, string>();
  const service = createServer(async (request, response) => {
    const id = /\/v1\/(\d+)/.exec(request.url ?? '')?.[1] ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { to, text } = (body ? JSON.parse(body) : {}) as { to?: string; text?: { body: string } };
    if (to && text) lastTexts.set(to, text.body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id, messages: [{ id: `wamid.${randomUUID()}` }] }));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  /** The code in the last text to a phone; empty if there is none. */
  const codeFor = (digits: string) =>
    /\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec(lastTexts.get(digits)?.replace(/https?:\S+/g, '') ?? '')?.[1] ?? '';
  /** Settings for the marketplace's number and this service. */
  const settings = ({ numberId, appSecret }: ChatNumber) => ({
    WHATSAPP_PHONE_NUMBER_ID: numberId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_TOKEN: 'marketplace-token',
    WHATSAPP_VERIFY_TOKEN: 'marketplace-verify',
    WHATSAPP_NUMBER: '919800000000',
    WHATSAPP_GRAPH_URL: `http://127.0.0.1:${port}/v1`,
  });
  return { codeFor, settings, close: () => service.close() };
}

/** Resolves when every event is handled and every message sent. Throws after 30 seconds. */
export async function untilChatIsIdle(database: pg.Client): Promise<void> {
  const isBusy = `select exists (select from channel_events where handled_at is null)
    or exists (select from channel_outbox) as busy`;
  for (let time = 0; time < 300; time += 1) {
    if (!(await database.query<{ busy: boolean }>(isBusy)).rows[0]?.busy) return;
    await pause(100);
  }
  throw new Error('The messages were not handled in 30 seconds.');
}

/** Posts a text message event as the service does, signed with the number's app secret. */
export async function postSignedText(
  url: string,
  { numberId, appSecret }: ChatNumber,
  sender: Sender,
  text: string,
): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const message = { ...sender, id: `wamid.${randomUUID()}`, timestamp, type: 'text', text: { body: text } };
  const contacts = [{ profile: { name: 'Somebody' }, wa_id: sender.from, user_id: sender.from_user_id }];
  const body = JSON.stringify(envelope({ contacts, messages: [message] }, numberId));
  const signature = createHmac('sha256', appSecret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  const answer = await fetch(`${url}/webhooks/whatsapp`, { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}.`);
}

/** A browser at a unique address that stores cookies, unpacks archives and posts plain forms. */
export function newFormBrowser(url: string) {
  const cookies = new Map<string, string>();
  const address = newAddress();
  const send = async (path: string, fields?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url + path, {
      redirect: 'manual',
      headers: { origin: url, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address, cookie },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isZip = answer.headers.get('content-type') === 'application/zip';
    const text = isZip ? [...(await unzipped(bytes)).values()].join('\n') : bytes.toString();
    return { status: answer.status, text, location: answer.headers.get('location') ?? '' };
  };
  return {
    get: (path: string) => send(path),
    /** Posts a form with the page's form token. */
    async post(page: string, path: string, fields: Record<string, string> = {}) {
      const formToken = /name="formToken" value="([\w.-]+)"/.exec((await send(page)).text)?.[1] ?? '';
      return send(path, { ...fields, formToken });
    },
  };
}
export type FormBrowser = ReturnType<typeof newFormBrowser>;
