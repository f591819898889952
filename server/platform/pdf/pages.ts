import { getDocumentProxy } from 'unpdf';
import { RefusedFile } from '../files/refusedFile.ts';
import { cleanText } from '../spreadsheets/cellText.ts';
import { pdfLimits } from './pdfText.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
/** A text at its place on the page, in points from the lower left corner. */
type Piece = { text: string; x: number; y: number; width: number; size: number };

/** Reads the lines of a document in this thread; use `readPdfLines` (worker) on the server. Throws `RefusedFile`. */
export async function readPages(bytes: Uint8Array): Promise<string[][]> {
  const document = await open(bytes);
  if (document.numPages > pdfLimits.pages) throw new RefusedFile('file_too_large');
  const lines: string[][] = [];
  for (let page = 1; page <= document.numPages && lines.length < pdfLimits.lines; page++) {
    lines.push(...joinPieces(await readPieces(document, page)));
  }
  return lines.slice(0, pdfLimits.lines);
}

async function open(bytes: Uint8Array): Promise<Document> {
  try {
    // Nothing is drawn, so fonts and pictures are not needed.
    return await getDocumentProxy(bytes, {
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      maxImageSize: 1,
      verbosity: 0,
    });
  } catch (error) {
    throw toRefusal(error);
  }
}

const toRefusal = (error: unknown): RefusedFile =>
  new RefusedFile(error instanceof Error && error.name === 'PasswordException' ? 'file_encrypted' : 'file_unreadable');

async function readPieces(document: Document, number: number): Promise<Piece[]> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return items.flatMap((item): Piece[] => {
      if (!('str' in item) || item.str === '') return [];
      const [, , , scale = 0, x = 0, y = 0] = item.transform as number[];
      return [{ text: cleanText(item.str), x, y, width: item.width, size: item.height || Math.abs(scale) || 1 }];
    });
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Texts whose heights differ by less than this part of their size are of one line. */
const lineTolerance = 0.45;

/** Lines from top to bottom. */
function joinPieces(pieces: readonly Piece[]): string[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && first.y - piece.y < lineTolerance * Math.min(first.size, piece.size)) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map(toCells).filter((cells) => cells.length > 0);
}

/** In parts of the size: wider gaps part cells, narrower ones words, and without one letters follow each other. */
const gaps = { cell: 0.6, word: 0.15 };

function toCells(line: readonly Piece[]): string[] {
  const cells: string[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { text, x, width, size } of line.toSorted((one, other) => one.x - other.x)) {
    // A blank of its own is a gap already.
    if (text.trim() === '') continue;
    const gap = (x - end) / size;
    const before = cells.pop();
    if (before === undefined || gap > gaps.cell) cells.push(...(before === undefined ? [] : [before]), text);
    else cells.push(before + (gap > gaps.word ? ' ' : '') + text);
    end = x + width;
  }
  return cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter((cell) => cell !== '');
}
