/** What an operation of `web/api` sends. Values of `path` and `query` are texts, numbers and truths, or lists of them. */
type Sent = {
  url: string;
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** What makes something else than JSON of the body: forms with files. */
  bodySerializer?: (body: unknown) => BodyInit;
  /** `null` leaves one to the browser. */
  headers?: Record<string, string | null>;
  signal?: AbortSignal | null;
};

type Way = {
  baseUrl: string;
  fetch: typeof fetch;
  /** What to throw for an answer that is no success (its body, and the answer), or when none came back. */
  failure: (error: unknown, response: Response | undefined) => unknown;
};

/**
 * What the generated operations go through. The generator's own client can do much more that nobody here asks for, which
 * each first screen would load.
 */
export function createClient() {
  let way: Way | undefined;
  const send = async (method: string, sent: Sent) => {
    if (!way) throw new Error('The client does not know its way yet.');
    let response: Response | undefined;
    try {
      response = await way.fetch(new Request(way.baseUrl + addressOf(sent), requestOf(method, sent)));
      const text = await response.text();
      if (!response.ok) throw readError(text);
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return { data: text && isJson ? JSON.parse(text) : text, response };
    } catch (error) {
      throw way.failure(error, response);
    }
  };
  const by = (method: string) => (sent: Sent) => send(method, sent);
  return {
    setConfig: (to: Way) => {
      way = to;
    },
    getConfig: () => ({ baseUrl: way?.baseUrl }),
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    delete: by('DELETE'),
  };
}

function addressOf({ url, path = {}, query = {} }: Sent): string {
  const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${name}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

function requestOf(method: string, { body, bodySerializer, headers = {}, signal }: Sent): RequestInit {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== null) kept.set(name, value);
  if (body === undefined) kept.delete('content-type');
  const given = { method, headers: kept, signal: signal ?? null };
  return body === undefined ? given : { ...given, body: bodySerializer ? bodySerializer(body) : JSON.stringify(body) };
}

/** A failure's body: as a rule JSON, but whatever stands in between may answer with a page of its own. */
function readError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
