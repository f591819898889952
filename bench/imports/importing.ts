import { setTimeout as pause } from 'node:timers/promises';
import { type Shop, visitor } from '../../test/traffic.ts';

export type Import = {
  id: string;
  state: string;
  problem?: { code: string };
  counts: { rows: number; create: number; update: number; unchanged: number; skipped: number; error: number };
};

async function send(url: string, { cookie }: Shop, path: string, init?: RequestInit): Promise<Import> {
  const answer = await fetch(`${url}/api/seller/imports${path}`, { ...init, headers: { ...visitor(url), cookie } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Import;
}

export const readImport = (url: string, shop: Shop, id: string): Promise<Import> => send(url, shop, `/${id}`);

/** As a screen does that nobody tells of progress: it asks five times a second. */
async function become(url: string, shop: Shop, id: string, state: string): Promise<Import> {
  for (;;) {
    const found = await readImport(url, shop, id);
    if (found.state === state) return found;
    if (found.state === 'failed' || found.state === 'mapping')
      throw new Error(`The import is ${found.state}: ${found.problem?.code}`);
    await pause(200);
  }
}

type Timed = { milliseconds: number; found: Import };

async function timed(act: () => Promise<Import>): Promise<Timed> {
  const began = performance.now();
  const found = await act();
  return { milliseconds: performance.now() - began, found };
}

/** Uploads a file, and returns the id of its import. */
export async function startUpload(url: string, shop: Shop, content: Buffer, name: string): Promise<string> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(content)], name));
  return (await send(url, shop, '', { method: 'POST', body })).id;
}

export const startApply = (url: string, shop: Shop, id: string): Promise<Import> =>
  send(url, shop, `/${id}/apply`, { method: 'POST' });

/** Uploads a file and waits until its dry run and the first rows can be shown. */
export const upload = (url: string, shop: Shop, content: Buffer, name: string): Promise<Timed> =>
  timed(async () => {
    const id = await startUpload(url, shop, content, name);
    const found = await become(url, shop, id, 'ready');
    await send(url, shop, `/${id}/rows?limit=50`);
    return found;
  });

export const apply = (url: string, shop: Shop, id: string): Promise<Timed> =>
  timed(async () => {
    await startApply(url, shop, id);
    return become(url, shop, id, 'done');
  });

export const undo = (url: string, shop: Shop, id: string): Promise<Timed> =>
  timed(async () => {
    await send(url, shop, `/${id}/undo`, { method: 'POST' });
    return become(url, shop, id, 'undone');
  });
