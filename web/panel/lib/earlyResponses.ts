declare global {
  /** Responses by address, requested by an inline script of the document before this script loaded. */
  var ahead: Record<string, Promise<Response>> | undefined;
}

/** `fetch` that reuses the early responses. Each is used once: a refetch needs a new response. */
export const fetchWithEarlyResponses: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  const path = request.url.slice(location.origin.length);
  const early = request.method === 'GET' ? globalThis.ahead?.[path] : undefined;
  if (!early) return fetch(request);
  delete globalThis.ahead?.[path];
  return early;
};

/** Ignores the early responses that are not used yet: they may be older than a change. */
export function discardEarlyResponses(): void {
  globalThis.ahead = undefined;
}
