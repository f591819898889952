import { posix } from 'node:path';
import { RefusedFile } from '../files/refusedFile.ts';
import { Archive } from './archive.ts';
import { cleanText } from './cellText.ts';
import { isBuiltInDate, isDateFormat } from './dates.ts';
import type { SheetSource } from './format.ts';
import { readSheetRows, type WorkbookParts } from './sheetRows.ts';
import { parseWholeXml, unescapeText } from './xml.ts';

const workbookFile = 'xl/workbook.xml';

/** Characters of a sheet's name: spreadsheets take 31. */
const maxSheetName = 100;

/** Characters that all shared strings of a workbook may have together, and their number. */
const sharedLimits = { characters: 60_000_000, strings: 2_000_000 };

type Relation = { target: string; type: string };

/** An `.xlsx` or `.xlsm` as a source of its visible sheets. Macros and external links are ignored. */
export async function openWorkbook(bytes: Buffer): Promise<SheetSource> {
  const archive = await Archive.open(bytes);
  if (!archive.has(workbookFile)) throw new RefusedFile('file_unreadable');
  const { sheets, is1904 } = await readSheetList(archive);
  const relations = await readRelations(archive);
  const find = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  const dateStyles = await readDateStyles(archive, find('styles'));
  // Only a workbook whose rows are read needs its strings.
  let strings: Promise<string[]> | undefined;
  const readParts = async (): Promise<WorkbookParts> => {
    strings ??= readSharedStrings(archive, find('sharedStrings'));
    return { strings: await strings, dateStyles, is1904 };
  };
  return {
    encoding: null,
    delimiter: null,
    sheets: sheets.flatMap(({ name, relation }) => {
      const { target, type } = relations.get(relation) ?? {};
      if (type !== 'worksheet' || target === undefined || !archive.has(target)) return [];
      return [{ name, readRows: () => readSheetRows(archive, target, readParts) }];
    }),
  };
}

async function readSheetList(archive: Archive) {
  const sheets: { name: string; relation: string }[] = [];
  let is1904 = false;
  await parseWholeXml(archive, workbookFile, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const [, relation = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      sheets.push({ name: cleanText((attributes.name ?? '').slice(0, maxSheetName)), relation });
    },
  });
  return { sheets, is1904 };
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** The parts of the workbook by their relation's id, with paths inside the archive. */
async function readRelations(archive: Archive): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const file = 'xl/_rels/workbook.xml.rels';
  if (!archive.has(file)) throw new RefusedFile('file_unreadable');
  await parseWholeXml(archive, file, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target);
      relations.set(Id, { target, type: Type.slice(Type.lastIndexOf('/') + 1) });
    },
  });
  return relations;
}

/** The numbers of the cell styles that show dates. */
async function readDateStyles(archive: Archive, file: string | undefined): Promise<Set<number>> {
  const dates = new Set<number>();
  if (file === undefined || !archive.has(file)) return dates;
  const custom = new Set<number>();
  let isInStyles = false;
  let style = 0;
  await parseWholeXml(archive, file, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const format = Number(numFmtId);
      if (name === 'numFmt' && isDateFormat(formatCode)) custom.add(format);
      if (name === 'cellXfs') isInStyles = true;
      if (name !== 'xf' || !isInStyles) return;
      if (isBuiltInDate(format) || custom.has(format)) dates.add(style);
      style += 1;
    },
    close(name) {
      if (name === 'cellXfs') isInStyles = false;
    },
  });
  return dates;
}

/** Texts that cells refer to by number: rich text is joined, its pronunciation left out. */
async function readSharedStrings(archive: Archive, file: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (file === undefined || !archive.has(file)) return strings;
  let characters = 0;
  let [current, isText, isPronunciation] = ['', false, false];
  await parseWholeXml(archive, file, {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 'rPh') isPronunciation = true;
      else if (name === 't') isText = true;
    },
    text(text) {
      if (isText && !isPronunciation) current += text;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPronunciation = false;
      if (name !== 'si') return;
      characters += current.length;
      if (characters > sharedLimits.characters || strings.length >= sharedLimits.strings)
        throw new RefusedFile('file_too_large');
      strings.push(cleanText(unescapeText(current)));
    },
  });
  return strings;
}
