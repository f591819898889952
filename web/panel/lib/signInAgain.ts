/** Resolves when somebody has signed in again; with false where they did not. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;
const glad = new Set<() => void>();

/** What asks for the password while a screen is open, for whatever is refused then. Returns what takes it away. */
export function askToSignInAgain(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = undefined;
  };
}

/** Whether somebody signed in again. At once false where no screen is open; whoever asks meanwhile waits for the same. */
export async function signInAgain(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  const isSignedIn = await asking;
  if (isSignedIn) for (const listener of glad) listener();
  return isSignedIn;
}

/** Calls `listener` whenever somebody has signed in again. Returns what ends that. */
export function onSignedInAgain(listener: () => void): () => void {
  glad.add(listener);
  return () => glad.delete(listener);
}

/**
 * `fetch` for somebody who is signed in: where the session is over, what was refused is sent again after they have signed
 * in. Nothing is done twice: the server refuses before it reads what is sent.
 */
export const keepingSession =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const again = request.clone();
    const response = await send(request);
    return (await isSessionOver(response)) && (await signInAgain()) ? send(again) : response;
  };

async function isSessionOver(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return JSON.stringify(body ?? null).includes('"not_signed_in"');
}
