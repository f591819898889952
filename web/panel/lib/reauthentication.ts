/** Resolves when somebody has signed in again; with false where they did not. */
type Reauthenticate = () => Promise<boolean>;

let prompt: Reauthenticate | undefined;
let pending: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** What asks for the password while a screen is open, for whatever is refused then. Returns what takes it away. */
export function registerReauthentication(by: Reauthenticate): () => void {
  prompt = by;
  return () => {
    if (prompt === by) prompt = undefined;
  };
}

/** Whether somebody signed in again. At once false where no screen is open; whoever asks meanwhile waits for the same. */
export async function reauthenticate(): Promise<boolean> {
  if (!prompt) return false;
  pending ??= prompt().finally(() => {
    pending = undefined;
  });
  const isSignedIn = await pending;
  if (isSignedIn) for (const listener of listeners) listener();
  return isSignedIn;
}

/** Calls `listener` whenever somebody has signed in again. Returns what ends that. */
export function onReauthenticated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * `fetch` for somebody who is signed in: where the session is over, what was refused is sent again after they have signed
 * in. Nothing is done twice: the server refuses before it reads what is sent.
 */
export const withReauthentication =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const again = request.clone();
    const response = await send(request);
    return (await isUnauthenticated(response)) && (await reauthenticate()) ? send(again) : response;
  };

async function isUnauthenticated(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return JSON.stringify(body ?? null).includes('"not_signed_in"');
}
