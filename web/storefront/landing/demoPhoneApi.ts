import * as errors from '#texts/errors.gen.ts';

/** A message of the visitor's phone, as demo/visitorPhone.ts returns it. */
export type PhoneMessage = {
  id: string;
  /** Sent from this phone, or to it. */
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

const apiPath = '/api/demo/phone';
const timeout = 15_000;

/** Returns the messages, oldest first. Throws without a response. */
export async function fetchDemoPhone(): Promise<{ shop: PhoneShop | null; messages: PhoneMessage[] }> {
  const response = await fetch(apiPath, { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`The phone answered ${response.status}.`);
  return response.json();
}

/** Sends a message. Returns the server's error message if it was not sent. */
export async function sendPhoneMessage(draft: PhoneDraft): Promise<string | undefined> {
  try {
    const response = await fetch(`${apiPath}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(draft),
      signal: AbortSignal.timeout(timeout),
    });
    if (response.ok) return undefined;
    const { error }: { error?: { message?: string } } = await response.json().catch(() => ({}));
    return error?.message ?? errors.internal_error();
  } catch {
    return errors.internal_error();
  }
}

export const phonePhotoUrl = (id: string) => `${apiPath}/pictures/${encodeURIComponent(id)}`;
