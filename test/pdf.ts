import { deflateSync } from 'node:zlib';

/** A text of a page at its place, in points from the lower left corner. */
export type PlacedText = { x: number; y: number; text: string };

/** Texts in columns, one line below the other: `[['Brass Lamp', '450']]`. */
export const tableOf = (lines: readonly (readonly string[])[], columns = [40, 300, 420]): PlacedText[] =>
  lines.flatMap((cells, line) => cells.map((text, at) => ({ x: columns[at] ?? 500, y: 780 - 18 * line, text })));

/** An object of a file: its dictionary, and the bytes of its stream if it has one. */
export type PdfObject = { dictionary: string; stream?: Buffer };

/** A file with these objects, the first of which is its catalogue. */
export function pdfFile(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach(({ dictionary, stream }, at) => {
    places.push(length);
    add(Buffer.from(`${at + 1} 0 obj\n${dictionary}\n`));
    if (stream) add(Buffer.concat([Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]));
    add(Buffer.from('endobj\n'));
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** The stream of an object, compressed as word processors do. */
export const deflated = (content: string | Buffer, entries = ''): PdfObject => {
  const stream = deflateSync(content);
  return { dictionary: `<< ${entries} /Filter /FlateDecode /Length ${stream.length} >>`, stream };
};

/** A file with a page for each list of texts, in any script: signs beyond ASCII have codes that the font explains. */
export function pdfOf(pages: readonly (readonly PlacedText[])[]): Buffer {
  const signs = [...new Set(pages.flat().flatMap(({ text }) => [...text].filter((sign) => sign > '~')))];
  const codeOf = (sign: string) => (sign > '~' ? 128 + signs.indexOf(sign) : (sign.codePointAt(0) ?? 0));
  const hex = (text: string) => Buffer.from([...text].map(codeOf)).toString('hex');
  const content = (page: readonly PlacedText[]) =>
    page.map(({ x, y, text }) => `BT /F1 12 Tf ${x} ${y} Td <${hex(text)}> Tj ET`).join('\n');
  const kids = pages.map((_, at) => `${5 + 2 * at} 0 R`).join(' ');
  return pdfFile([
    { dictionary: '<< /Type /Catalog /Pages 2 0 R >>' },
    { dictionary: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>` },
    {
      dictionary: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 4 0 R >>',
    },
    deflated(toUnicode(signs)),
    ...pages.flatMap((page, at): PdfObject[] => [
      {
        dictionary: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + 2 * at} 0 R >>`,
      },
      deflated(content(page)),
    ]),
  ]);
}

/** What the codes of a font mean. */
function toUnicode(signs: readonly string[]): string {
  const ascii = Array.from({ length: 95 }, (_, at): [number, string] => [32 + at, String.fromCharCode(32 + at)]);
  const all = [...ascii, ...signs.map((sign, at): [number, string] => [128 + at, sign])];
  const rows = all.map(([code, sign]) => {
    const units = Buffer.from(sign, 'utf16le').swap16().toString('hex');
    return `<${code.toString(16).padStart(2, '0')}> <${units}>`;
  });
  const blocks = [rows.slice(0, 100), rows.slice(100)].filter((block) => block.length > 0);
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap end end',
  ].join('\n');
}
