import { expect } from 'vitest';
import { workOnNextImport } from '#server/catalogue/imports/jobs.ts';
import type { TestSeller } from './factories.ts';
import { pictureForm } from './pictureForms.ts';
import type { TestServer } from './server.ts';

export const importsUrl = '/api/seller/imports';

type Problem = { row: number; code: string; field?: string; value?: string; rows?: number[]; isError: boolean };
export type ImportedRow = {
  row: number;
  verdict: string;
  sku: string | null;
  name: string;
  problems: Problem[];
  changes: { field: string; variant?: string; from: unknown; to: unknown }[];
  product: Record<string, unknown> | null;
};
export type ReadImport = {
  id: string;
  state: string;
  dialect: string | null;
  counts: Record<string, number>;
  problem?: { code: string };
  columns: { index: number; heading: string; target: string | null; samples: string[] }[];
  headerRow: number | null;
  importedBefore: string | null;
  codes: { code: string; count: number; isError: boolean }[];
  [field: string]: unknown;
};

/** What tests of imports do, against this server. */
export function createImportTests(server: TestServer) {
  /** Works until nothing is due, as the workers do. */
  const work = async () => {
    while (await workOnNextImport(server.context));
  };
  const send = (owner: TestSeller, content: string | Buffer, name = 'products.csv') =>
    owner.browser.send({
      method: 'POST',
      url: importsUrl,
      ...pictureForm({ name, type: 'text/csv', content: Buffer.from(content) }),
    });
  const upload = async (owner: TestSeller, content: string | Buffer, name?: string): Promise<string> => {
    const answer = await send(owner, content, name);
    expect(answer).toMatchObject({ status: 201 });
    return (answer.body as { id: string }).id;
  };
  const read = async (owner: TestSeller, id: string) =>
    (await owner.browser.get(`${importsUrl}/${id}`)).body as ReadImport;
  const rows = async (owner: TestSeller, id: string, query = '') =>
    (
      (await owner.browser.get(`${importsUrl}/${id}/rows?limit=100${query}`)).body as {
        rows: ImportedRow[];
        nextCursor: string | null;
      }
    ).rows;
  const map = async (owner: TestSeller, id: string, mapping: object) => {
    const answer = await owner.browser.put(`${importsUrl}/${id}/mapping`, mapping);
    expect(answer).toMatchObject({ status: 200 });
    await work();
    return read(owner, id);
  };
  /** Uploads a file and waits for the dry run. */
  const check = async (owner: TestSeller, content: string | Buffer) => {
    const id = await upload(owner, content);
    await work();
    const found = await read(owner, id);
    return { ...found, rows: await rows(owner, id) };
  };
  return { check, map, read, rows, send, upload, work };
}

/** A file of text with these rows. */
export const csv = (...rows: (string | number)[][]): string =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join()).join('\r\n');
