import * as errors from '#texts/errors.gen.ts';

/** What the demo says about the visitor's phone (demo/visitorPhone.ts). */
export type PhoneMessage = {
  id: string;
  /** From this phone, or to it. */
  direction: 'from' | 'to';
  text: string;
  pictureId: string | null;
  choices: { id: string; title: string }[];
  lines: { productId: string; quantity: number }[];
};
export type PhoneShop = { name: string; products: { id: string; name: string; pricePaise: number }[] };
export type PhoneDraft =
  | { kind: 'text'; text: string }
  | { kind: 'tap'; replyTo: string; choiceId: string }
  | { kind: 'cart'; productId: string };

const path = '/api/demo/phone';
const patience = 15_000;

/** What stands on the phone, oldest first. Throws where there is no answer. */
export async function readPhone(): Promise<{ shop: PhoneShop | null; messages: PhoneMessage[] }> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`The phone answered ${answer.status}.`);
  return answer.json();
}

/** Sends from the phone. Returns why it was not sent, in the server's words, if it was not. */
export async function sendFromPhone(draft: PhoneDraft): Promise<string | undefined> {
  try {
    const answer = await fetch(`${path}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(draft),
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) return undefined;
    const { error }: { error?: { message?: string } } = await answer.json().catch(() => ({}));
    return error?.message ?? errors.internal_error();
  } catch {
    return errors.internal_error();
  }
}

export const pictureOf = (id: string) => `${path}/pictures/${encodeURIComponent(id)}`;
