import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** The API that a stand-in implements, selected by the request path. */
export type Protocol = 'anthropic' | 'openai';

/** A request that the provider received. */
export type ModelRequest = {
  protocol: Protocol;
  headers: IncomingMessage['headers'];
  /** The whole request as text. */
  sent: string;
  /** The names of the available tools. */
  tools: string[];
  /** The results of earlier tool calls as text, newest last. */
  results: string[];
};
/** A provider's reply: text and tool calls, a response of any shape, or none. */
export type ModelReply =
  | { text?: string; calls?: { name: string; input: object | string }[]; tokens?: [input: number, output: number] }
  | { status: number; body: string }
  | 'silence';

/** A reply with one tool call. */
export const calls = (name: string, input: object | string): ModelReply => ({ calls: [{ name, input }] });
/** A reply with this text for the customer. */
export const answers = (text: string, tokens: [number, number] = [100, 20]): ModelReply => ({
  calls: [{ name: 'answer', input: { text } }],
  tokens,
});

/** A stand-in for a language model provider that replies as a test wants and records its requests. */
export async function startModelProvider() {
  const requests: ModelRequest[] = [];
  let say: (request: ModelRequest) => ModelReply | Promise<ModelReply> = () => 'silence';
  const server = createServer(async (incoming, response) => {
    const protocol = incoming.url === '/v1/messages' ? 'anthropic' : 'openai';
    const request = readRequest(protocol, incoming.headers, (await json(incoming)) as Body);
    requests.push(request);
    const reply = await say(request);
    if (reply === 'silence') return;
    const { status, body } = 'status' in reply ? reply : { status: 200, body: JSON.stringify(write(protocol, reply)) };
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** The value for the URL setting. */
    url: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    requests,
    says(what: (request: ModelRequest) => ModelReply | Promise<ModelReply>) {
      say = what;
      requests.length = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type ModelProvider = Awaited<ReturnType<typeof startModelProvider>>;

type Part = { type: string; content?: unknown };
type Body = {
  tools?: { name?: string; function?: { name: string } }[];
  messages: { role: string; content: string | Part[] | null }[];
};

function readRequest(protocol: Protocol, headers: IncomingMessage['headers'], body: Body): ModelRequest {
  const results = body.messages.flatMap(({ role, content }) => {
    if (role === 'tool') return [String(content)];
    return Array.isArray(content) ? content.filter(({ type }) => type === 'tool_result').map(textOf) : [];
  });
  const tools = (body.tools ?? []).map(({ name, function: called }) => name ?? called?.name ?? '');
  return { protocol, headers, sent: JSON.stringify(body), tools, results };
}

const textOf = ({ content }: Part) => (typeof content === 'string' ? content : JSON.stringify(content));

let made = 0;

function write(protocol: Protocol, reply: Extract<ModelReply, { text?: string }>) {
  const { text = '', calls: wanted = [], tokens: [input, output] = [100, 20] } = reply;
  const called = wanted.map(({ name, input: given }) => {
    made += 1;
    return { id: `call_${made}`, name, given };
  });
  if (protocol === 'anthropic') {
    const words = text ? [{ type: 'text', text }] : [];
    const uses = called.map(({ id, name, given }) => ({ type: 'tool_use', id, name, input: given }));
    return {
      ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'stand-in', stop_sequence: null },
      content: [...words, ...uses],
      stop_reason: uses.length > 0 ? 'tool_use' : 'end_turn',
      usage: { input_tokens: input, output_tokens: output },
    };
  }
  const toolCalls = called.map(({ id, name, given }) => ({
    id,
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }));
  const message = { role: 'assistant', content: text || null, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) };
  return {
    ...{ id: 'chat_1', object: 'chat.completion', created: 1, model: 'stand-in' },
    choices: [{ index: 0, message, finish_reason: toolCalls.length > 0 ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}

/** The marker, such as p1, of the looked-up record that contains these words. */
export function signOf({ results }: ModelRequest, words: string): string {
  const record = results
    .join('\n')
    .split('{')
    .find((part) => part.includes(words));
  return /"record\\?":\\?"([pfo]\d+)/.exec(record ?? '')?.[1] ?? 'none';
}
