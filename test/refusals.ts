import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { Answer, Browser, TestServer } from './server.ts';

/** A call with invalid input; the label names the problem. */
export type Call = { label: string; options: InjectOptions };

/** Sends each call and returns the unexpected responses. Expects the stored data to be unchanged. */
export async function notRefused(
  server: TestServer,
  browser: Browser,
  calls: Call[],
  accepts: (answer: Answer) => boolean = isRefusal,
): Promise<string[]> {
  const failures: string[] = [];
  const before = await stored(server);
  for (const { label, options } of calls) {
    const answer = await browser.send(options);
    if (accepts(answer)) continue;
    const address = String(options.url).slice(0, 100);
    failures.push(`${options.method} ${address} ${label}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  expect(await stored(server), failures.join('\n')).toEqual(before);
  return failures;
}

/** Whether the response is a 4xx in the standard error shape (product.md, section 8). */
export function isRefusal({ status, body, headers }: Answer): boolean {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } };
  const isShaped = typeof error?.code === 'string' && typeof error.message === 'string' && error.message !== '';
  return status >= 400 && status < 500 && isShaped && isOfType(headers, 'application/json');
}

/** Whether the response is a 4xx in the standard error shape or, outside the API, as a page. */
export const isRefusalOrPage = (answer: Answer) =>
  isRefusal(answer) || (answer.status >= 400 && answer.status < 500 && isOfType(answer.headers, 'text/html'));

export const isNoFailure = ({ status }: Answer) => status < 500;

const isOfType = (headers: Answer['headers'], type: string) => String(headers['content-type']).startsWith(type);

/** The content of every table except the throttle's attempts. */
async function stored(server: TestServer): Promise<unknown> {
  return server.rows(
    `select table_schema, table_name, query_to_xml(format(
        'select count(*), md5(string_agg(row::text, '''' order by row::text)) from %I.%I as row',
        table_schema, table_name), true, false, '')::text as content
     from information_schema.tables
     where table_schema = 'public' and table_name <> 'attempts' or table_schema = 'pgboss' and table_name = 'job'
     order by table_schema, table_name`,
  );
}

/** JSON with some fields replaced by raw text, which may be invalid JSON; `undefined` omits a field. */
export function rawJson(body: object, replaced: Record<string, string | undefined> = {}): string {
  const written = Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)] as const);
  const fields = new Map<string, string | undefined>([...written, ...Object.entries(replaced)]);
  const entries = [...fields].filter(([, text]) => text !== undefined);
  return `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

export const deepList = '['.repeat(10_000) + ']'.repeat(10_000);
export const deepObject = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
const huge = `"${'x'.repeat(10_000)}"`;
const unstorable = ['"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"'];
/** Invalid values for each field type, as JSON. */
export const wrong = {
  string: ['1', 'true', 'null', '[]', '{}', '["a"]', '{"a":"b"}', '1e400', huge, ...unstorable],
  number: ['"5"', '""', 'true', 'null', '[]', '{}', '[5]', '1e400', '-1e400', '1e308', '2147483648', '-1', '1.5'],
  boolean: ['"true"', '"on"', '1', '0', 'null', '[]', '{}'],
  object: ['{}', '"x"', '1', 'true', 'null', '[1]', '[null]', '[[]]', '[{}]'],
};
