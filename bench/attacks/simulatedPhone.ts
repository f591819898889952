import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { PhoneRole } from '../../domain/chat/simulator.ts';
import { pictureForm } from '../../test/pictureForms.ts';
import { call, type Shop, visitor } from '../../test/traffic.ts';

type Message = { id: string; direction: string; text: string; choices: { id: string; title: string }[] };
type Line = { productId: string; quantity: number };

/** The simulated phone of a shop's page, used through the API only: the customer's or the seller's. */
export function newSimulatedPhone(url: string, database: pg.Client, { cookie }: Pick<Shop, 'cookie'>, as: PhoneRole) {
  const path = '/api/seller/simulator';
  const read = async () => (await call(url, `${path}?as=${as}`, undefined, { cookie })).body.messages as Message[];

  /** Sends a message and waits for replies. Returns the status of sending and the replies. */
  async function sendBy(post: () => Promise<{ status: number }>): Promise<{ status: number; heard: string }> {
    const earlierIds = new Set((await read()).map(({ id }) => id));
    const { status } = await post();
    await untilPhonesAreIdle(database);
    const fresh = (await read()).filter(({ id, direction }) => direction === 'to' && !earlierIds.has(id));
    return { status, heard: fresh.map(({ text }) => text).join('\n') };
  }

  const send = (draft: object) => sendBy(() => call(url, `${path}/messages?as=${as}`, draft, { cookie }));

  return {
    /** Sends the smallest photo. */
    photo: (caption: string) =>
      sendBy(() => {
        const { payload, headers } = pictureForm();
        const address = `${url}${path}/pictures?${new URLSearchParams({ as, caption })}`;
        const body = new Uint8Array(payload);
        return fetch(address, { method: 'POST', body, headers: { ...visitor(url), ...headers, cookie } });
      }),
    say: (text: string, fault?: 'twice' | 'late') => send({ kind: 'text', text, fault }),
    cart: (...lines: Line[]) => send({ kind: 'cart', lines }),
    /** Taps the newest choice with this title. Throws if there is none. */
    async tap(title: string) {
      for (const { id: replyTo, choices } of (await read()).toReversed()) {
        const choice = choices.find((each) => each.title === title);
        if (choice) return send({ kind: 'tap', replyTo, choiceId: choice.id });
      }
      throw new Error(`There is no "${title}" to tap.`);
    },
  };
}

/** Resolves when every webhook is posted and handled, and every reply sent. Throws after 60 seconds. */
async function untilPhonesAreIdle(database: pg.Client): Promise<void> {
  const isBusy = `select exists (select from simulated_webhooks) or exists (select from channel_outbox)
    or exists (select from channel_events where handled_at is null)
    or exists (select from assistant_turns where due_at is not null)
    or exists (select from product_drafts where publish_at is not null) as busy`;
  for (let time = 0; time < 600; time += 1) {
    if (!(await database.query<{ busy: boolean }>(isBusy)).rows[0]?.busy) return;
    await pause(100);
  }
  throw new Error('The messages were not handled in a minute.');
}
