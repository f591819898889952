declare global {
  /** Answers that the document has asked for before the panel's script was there, by their address. */
  var ahead: Record<string, Promise<Response>> | undefined;
}

/** Lets answers in. Before, the page must be as the server has drawn it. */
export let releaseResponses = () => {};
const hydrated = new Promise<void>((resolve) => {
  releaseResponses = resolve;
});

/** `fetch`, but what is on its way already is not asked for again. */
export const fetchWithEarlyResponses: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const path = request.url.slice(location.origin.length);
  const early = request.method === 'GET' ? globalThis.ahead?.[path] : undefined;
  // Once: whoever reads again wants what there is now.
  delete globalThis.ahead?.[path];
  const answer = early ?? fetch(request);
  // Whoever waits hears of a failure; until then it is no news.
  answer.catch(() => {});
  await hydrated;
  return answer;
};
