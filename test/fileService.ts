import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type ServiceFile = { bytes: Buffer; size?: number; isBroken?: boolean };

/** A stand-in for the messaging service that has the files of messages. */
export async function startFileService() {
  const files = new Map<string, ServiceFile>();
  const service = createServer((request, response) => {
    const file = files.get(request.url?.split('/').at(-1) ?? '');
    if (!file || file.isBroken) return void response.writeHead(file ? 503 : 400).end('{}');
    if (!request.url?.startsWith('/v1/')) return void response.end(file.bytes);
    const url = `${origin}/files/${request.url.split('/').at(-1)}`;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ url, file_size: file.size ?? file.bytes.length }));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  return {
    addresses: { graphUrl: `${origin}/v1`, mediaOrigin: origin },
    /** Adds a file; returns the document of a message that has it. */
    document(content: string | Buffer, name = 'products.csv', changes: Partial<ServiceFile> = {}) {
      const id = `file-${randomUUID()}`;
      const file: ServiceFile = { bytes: Buffer.from(content), ...changes };
      files.set(id, file);
      return { file, message: { type: 'document', document: { id, filename: name, mime_type: 'text/csv' } } };
    },
    close: () => {
      service.closeAllConnections();
      service.close();
    },
  };
}
