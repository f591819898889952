import type * as z from 'zod/mini';
import entities from './htmlEntities.json' with { type: 'json' };
import type { ImportCode } from './importCodes.ts';
import { importErrors } from './importCodes.ts';

/** Texts of cells by the rules of import.md, section 2. */

/** What exports write an apostrophe before, so that no spreadsheet reads it as a formula. */
const protection = /^'(?='*(?:[\s\u3000\ufeff]*[=+\-@＝＋－＠]|[\t\r\n]))/;

/** `="00123"`: what panels write so that a spreadsheet keeps the zeros of a code. */
const textFormula = /^="((?:[^"]|"")*)"$/;

/** The cell without the apostrophe that exports write as protection, or without the formula around a text. */
export const removeProtection = (cell: string): string =>
  protection.test(cell)
    ? cell.replace(protection, '')
    : cell.replace(textFormula, (_, text: string) => text.replaceAll('""', '"'));

const lineTags =
  'address|article|aside|blockquote|br|center|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul';
const otherTags =
  'a|abbr|b|big|button|caption|code|em|font|i|iframe|img|ins|label|link|mark|meta|o:p|s|script|small|span|strike|strong|style|sub|sup|svg|td|th|u|video';
const anyTag = new RegExp(`</?(?:${lineTags}|${otherTags})(?:[\\s/][^<>]*)?>`, 'i');
const invisible = /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const lineBreak = /<br\b[^<>]*>/gi;
const block = new RegExp(`</?(?:${lineTags})(?:[\\s/][^<>]*)?>`, 'gi');
const cell = /<\/t[dh]\b[^<>]*>/gi;
const tag = /<\/?[a-z][^<>]*>/gi;

const named = new Map(Object.entries(entities));

/** The text with entities such as `&amp;`, `&#39;` and `&#x20B9;` as what they stand for. */
const resolveEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi, (entity, decimal, hex, name) => {
    if (name) return named.get(name) ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const isText = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && (code < 127 || code > 159);
    return isText ? String.fromCodePoint(code) : entity;
  });

/** Blanks that a file writes as hexadecimal entities are meant to stay, unlike those between words of HTML. */
const keptBlank = /&#x([0-9a-f]{1,4});/gi;
/** Stand for such blanks while the rest is folded. No cell has these signs. */
const [beforeKept, afterKept] = ['\u0001', '\u0002'];
const marked = new RegExp(`${beforeKept}(\\w+)${afterKept}`, 'g');
const fromHex = (code: string) => String.fromCharCode(Number.parseInt(code, 16));
const markBlanks = (text: string) =>
  text.replace(keptBlank, (entity, code) => (/\s/.test(fromHex(code)) ? beforeKept + code + afterKept : entity));
const unmarkBlanks = (text: string) => text.replace(marked, (_, code) => fromHex(code));

/** Marks the begin and end of a block until lines are made. */
const edge = '\v';

/** The text of HTML in lines, and whether there was any. Entities are resolved in any case. */
export function htmlToText(html: string): { text: string; hadHtml: boolean } {
  const text = markBlanks(html.replace(/\r\n?/g, '\n'));
  if (!anyTag.test(text)) return { text: unmarkBlanks(resolveEntities(text)).trim(), hadHtml: false };
  const lines = text
    .replaceAll(edge, ' ')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .replace(lineBreak, '\n')
    .replace(block, edge)
    .replace(cell, ' ')
    .replace(tag, '');
  return { text: unmarkBlanks(joinLines(resolveEntities(lines))).trim(), hadHtml: true };
}

/** Breaks stay as they are; a block begins a line without leaving an empty one. */
const joinLines = (text: string) =>
  text
    .split(edge)
    .map((part) => part.split('\n').map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim()))
    .map((lines) => lines.join('\n').trim())
    .filter(Boolean)
    .join('\n');

const isCode = (word: string): word is ImportCode => importErrors.some((code) => code === word);

/** The value as the product form's schema stores it, or the form's code for why it refuses it. */
export function checkField<Output>(
  schema: { safeParse(value: unknown): z.core.util.SafeParseResult<Output> },
  value: string,
): { value: Output } | { code: ImportCode } {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const [code = ''] = (parsed.error.issues[0]?.message ?? '').split(' ');
  return { code: isCode(code) ? code : 'not_storable' };
}

/** The text cut at the last blank before the limit, with at most `limit` characters. */
export function shortenAtWord(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const start = characters.slice(0, limit + 1).join('');
  const cut = start.search(/\s\S*$/);
  return cut > limit / 2 ? start.slice(0, cut).trimEnd() : characters.slice(0, limit).join('');
}

/** The words of a list that fit into the limit, with the commas between them. */
export function shortenList(list: string, limit: number): string {
  let text = '';
  for (const word of list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const longer = text ? `${text}, ${word}` : word;
    if (Array.from(longer).length <= limit) text = longer;
  }
  return text;
}
