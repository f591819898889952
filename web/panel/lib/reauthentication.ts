/** Resolves with whether the user signed in again. */
type Reauthenticate = () => Promise<boolean>;

let prompt: Reauthenticate | undefined;
let pending: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** Registers the prompt for the password. Returns a function that unregisters it. */
export function registerReauthentication(newPrompt: Reauthenticate): () => void {
  prompt = newPrompt;
  return () => {
    if (prompt === newPrompt) prompt = undefined;
  };
}

/** Whether the user signed in again. False without a prompt; concurrent calls share one. */
export async function reauthenticate(): Promise<boolean> {
  if (!prompt) return false;
  pending ??= prompt().finally(() => {
    pending = undefined;
  });
  const isSignedIn = await pending;
  if (isSignedIn) for (const listener of listeners) listener();
  return isSignedIn;
}

/** Calls `listener` after each new sign-in. Returns a function that unsubscribes. */
export function onReauthenticated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * `fetch` that repeats a request after the user has signed in again. Safe for writes, because the server checks the
 * session before it processes anything.
 */
export const withReauthentication =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const retry = request.clone();
    const response = await send(request);
    return (await isUnauthenticated(response)) && (await reauthenticate()) ? send(retry) : response;
  };

async function isUnauthenticated(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return JSON.stringify(body ?? null).includes('"not_signed_in"');
}
