import { SaxesParser } from 'saxes';
import { RefusedFile } from '../files/refusedFile.ts';
import type { Archive } from './archive.ts';
import { spreadsheetLimits } from './format.ts';

export type XmlHandlers = {
  /** Names come without their namespace's prefix. */
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** Elements inside each other. Sheets and their strings need 8. */
const maxDepth = 64;
const documentType = '<!DOCTYPE';
const declarations = /<!(?:DOCTYPE|ENTITY)/i;

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Parses an XML file of an archive, and yields after each chunk so that the caller can use what its handlers collected.
 * Throws `file_unreadable` for what is not well-formed, has a document type, or holds a text beyond the limit.
 */
export async function* parseXml(archive: Archive, name: string, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = createParser(handlers);
  const decoder = new TextDecoder();
  let tail = '';
  let withoutTag = 0;
  for await (const bytes of archive.readChunks(name)) {
    const chunk = decoder.decode(bytes, { stream: true });
    // Before the parser collects a declaration of any length.
    if (declarations.test(tail + chunk)) throw new RefusedFile('file_unreadable');
    tail = chunk.slice(-documentType.length);
    withoutTag = chunk.includes('<') ? chunk.length - chunk.lastIndexOf('<') : withoutTag + chunk.length;
    if (withoutTag > spreadsheetLimits.recordLength) throw new RefusedFile('file_unreadable');
    parser.write(chunk);
    yield;
  }
  parser.write(decoder.decode()).close();
}

/** Parses an XML file of an archive to its end. Throws as `parseXml` does. */
export async function parseWholeXml(archive: Archive, name: string, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(archive, name, handlers));
}

type PlainNames = { xmlns: false; position: false };

function createParser({ open, text, close }: XmlHandlers): SaxesParser<PlainNames> {
  const parser = new SaxesParser<PlainNames>({ xmlns: false, position: false });
  const refuse = () => {
    throw new RefusedFile('file_unreadable');
  };
  let depth = 0;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > maxDepth) refuse();
    open?.(withoutPrefix(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    close?.(withoutPrefix(tag.name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
}

const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** Workbooks write signs that XML cannot hold, such as carriage returns, as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
