declare global {
  /** Responses by address, requested by an inline script of the document before this script loaded. */
  var ahead: Record<string, Promise<Response>> | undefined;
}

/** Lets requests resolve. Until hydration the page must stay as the server rendered it. */
export let releaseResponses = () => {};
const hydrated = new Promise<void>((resolve) => {
  releaseResponses = resolve;
});

/** `fetch` that reuses the early responses. */
export const fetchWithEarlyResponses: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const path = request.url.slice(location.origin.length);
  const early = request.method === 'GET' ? globalThis.ahead?.[path] : undefined;
  // Each is used once: a refetch needs a new response.
  delete globalThis.ahead?.[path];
  const answer = early ?? fetch(request);
  // A rejection before hydration is handled by the awaiting caller, not reported as unhandled.
  answer.catch(() => {});
  await hydrated;
  return answer;
};
