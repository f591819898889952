import { isAscii, isUtf8 } from 'node:buffer';
import { RefusedFile } from '../files/refusedFile.ts';
import type { TextEncoding } from './format.ts';

const kilobyte = 1024;
const startsWith = (bytes: Buffer, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

/** Beginnings of files that are no spreadsheets: PDF, PNG, JPEG, GIF, gzip, RAR, 7-Zip. */
const foreignSignatures = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
];

/** Stray NULs of a text file that are dropped. More of them in its first KB make it no text. */
const maxStrayNuls = 2;

/** How `bytes` are read, judged by content alone. Throws a `RefusedFile` for what is neither text nor an archive. */
export function recognizeContent(bytes: Buffer): { archive: true } | { archive: false; encoding: TextEncoding } {
  if (bytes.length === 0) throw new RefusedFile('file_empty');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) return { archive: true };
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new RefusedFile(isEncrypted ? 'file_encrypted' : 'file_old_excel');
  }
  if (foreignSignatures.some((signature) => startsWith(bytes, ...signature))) throw new RefusedFile('file_unreadable');
  const encoding = recognizeEncoding(bytes);
  refuseMarkup(bytes, encoding);
  return { archive: false, encoding };
}

function recognizeEncoding(bytes: Buffer): TextEncoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const head = bytes.subarray(0, kilobyte);
  const nuls = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const most = head.length / 4;
  if (odd > most && even <= odd / 10) return 'utf-16le';
  if (even > most && odd <= even / 10) return 'utf-16be';
  if (even + odd > maxStrayNuls) throw new RefusedFile('file_unreadable');
  if (isUtf8(bytes)) return 'utf-8';
  const controls = head.filter((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)).length;
  if (controls > head.length / 20) throw new RefusedFile('file_unreadable');
  return 'windows-1252';
}

/**
 * Panels like to call web pages `.xls`, and the XML of Excel 2003, which Excel opens and saves anew as well. Text that
 * only contains HTML, such as descriptions, begins with other words. Other XML is no list.
 */
function refuseMarkup(bytes: Buffer, encoding: TextEncoding): void {
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, kilobyte)).trimStart().toLowerCase();
  if (head.startsWith('<') && /<html|<table|progid="excel\.sheet"|microsoft-com:office:spreadsheet/.test(head))
    throw new RefusedFile('file_is_html');
  if (head.startsWith('<?xml')) throw new RefusedFile('file_unreadable');
}

/** Bytes decoded at once. */
const chunkBytes = 64 * kilobyte;

/** The text of a file in chunks, without its byte order mark. Signs that the encoding cannot hold become U+FFFD. */
export function* decodeText(bytes: Buffer, encoding: TextEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true });
  yield decoder.decode();
}

/** Whether Excel may have replaced signs by `?`: its plain CSV is Windows-1252, or ASCII where nothing else is left. */
export function mayHaveLostText(bytes: Buffer, encoding: TextEncoding): boolean {
  return encoding === 'windows-1252' || (encoding === 'utf-8' && isAscii(bytes));
}
