import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { deflated, type PdfObject, pdfFile, pdfOf, tableOf } from '#test/pdf.ts';
import { isPdf, pdfLimits, readPdfLines } from './pdfText.ts';

const read = (bytes: Buffer) => readPdfLines(new Uint8Array(bytes));

describe('the text of a PDF', () => {
  test('is read in lines from top to bottom, their cells from left to right', async () => {
    const texts = tableOf([
      ['Brass Lamp', '450'],
      ['Clay Diya', '60'],
    ]).toReversed();
    expect(await read(pdfOf([texts, tableOf([['Jute Bag', '250']])]))).toEqual([
      ['Brass Lamp', '450'],
      ['Clay Diya', '60'],
      ['Jute Bag', '250'],
    ]);
  });

  test('joins what is written without a gap, in any script', async () => {
    const texts = [
      { x: 40, y: 700, text: 'पीतल का ' },
      { x: 94, y: 700.4, text: 'दीपक' },
      { x: 300, y: 699.5, text: '₹450' },
    ];
    const [line] = await read(pdfOf([texts]));
    expect(line?.join(' ').replace(/\s+/g, ' ')).toBe('पीतल का दीपक ₹450');
  });

  test('is empty for pages that are photos', async () => {
    const image = Buffer.alloc(300, 7);
    const objects: PdfObject[] = [
      { dictionary: '<< /Type /Catalog /Pages 2 0 R >>' },
      { dictionary: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
      {
        dictionary:
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>',
      },
      deflated('q 595 0 0 842 0 0 cm /I Do Q'),
      deflated(image, '/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceRGB /BitsPerComponent 8'),
    ];
    expect(await read(pdfFile(objects))).toEqual([]);
  });

  test('is recognised by its beginning', () => {
    expect(isPdf(pdfOf([[]]))).toBe(true);
    expect(isPdf(Buffer.from('Name,Price\n'))).toBe(false);
  });
});

const withContent = (content: PdfObject) =>
  pdfFile([
    { dictionary: '<< /Type /Catalog /Pages 2 0 R >>' },
    { dictionary: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    {
      dictionary:
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    },
    content,
    { dictionary: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' },
  ]);
const manyPages = (count: number) => pdfOf(Array.from({ length: count }, () => tableOf([['Brass Lamp', '450']])));

/** A content stream that becomes `megabytes` large, compressed twice: a file of some kilobytes. */
function bomb(megabytes: number): Buffer {
  const stream = deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' ')));
  return withContent({
    dictionary: `<< /Filter [/FlateDecode /FlateDecode] /Length ${stream.length} >>`,
    stream,
  });
}

const formsInForms = () => {
  const form = (name: string) =>
    deflated(`/${name} Do `.repeat(40), `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources 6 0 R`);
  const [one, two, three, four, five] = ['B', 'C', 'D', 'E', 'F'].map(form);
  const names = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, at) => `/${name} ${7 + at} 0 R`).join(' ');
  const objects = [
    { dictionary: '<< /Type /Catalog /Pages 2 0 R >>' },
    { dictionary: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    { dictionary: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources 6 0 R /Contents 4 0 R >>' },
    deflated('/A Do'),
    { dictionary: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' },
    { dictionary: `<< /Font << /F1 5 0 R >> /XObject << ${names} >> >>` },
    ...[one, two, three, four, five],
    deflated('BT /F1 9 Tf (x) Tj ET '.repeat(40), '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources 6 0 R'),
  ];
  return pdfFile(objects.flatMap((object) => object ?? []));
};

describe('hostile files', () => {
  test.each<[string, () => Buffer, string]>([
    ['no pages at all', () => Buffer.from('%PDF-1.7\n'), 'file_unreadable'],
    [
      'noise',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000_000, '7 0 obj <<')]),
      'file_too_large',
    ],
    [
      'a password',
      () =>
        pdfFile(
          [{ dictionary: '<< /Type /Catalog /Pages 2 0 R >>' }, { dictionary: '<< /Type /Pages /Kids [] /Count 0 >>' }],
          `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
        ),
      'file_encrypted',
    ],
    ['too many pages', () => manyPages(pdfLimits.pages + 1), 'file_too_large'],
    ['400 MB in a few kilobytes', () => bomb(400), 'file_too_large'],
    ['five million texts', () => withContent(deflated('BT /F1 9 Tf (x) Tj ET '.repeat(5_000_000))), 'file_too_large'],
    ['forms in forms in forms', formsInForms, 'file_too_large'],
    [
      'pages that contain themselves',
      () =>
        pdfFile([
          { dictionary: '<< /Type /Catalog /Pages 2 0 R >>' },
          { dictionary: '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>' },
        ]),
      'file_unreadable',
    ],
    [
      'more than 25 MB',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(26 * 1024 * 1024)]),
      'file_too_large',
    ],
  ])('are refused: %s', async (_, create, code) => {
    const bytes = create();
    const before = process.memoryUsage().rss;
    let most = before;
    const sampler = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const refused = await read(bytes).then(
      (lines) => `${lines.length} lines`,
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
    clearInterval(sampler);
    expect(refused).toBe(code);
    expect(most - before).toBeLessThan(400 * 1024 * 1024);
  });

  test('leave the next file readable', async () => {
    await read(bomb(200)).catch(() => undefined);
    expect(await read(manyPages(pdfLimits.pages))).toHaveLength(pdfLimits.pages);
  });
});
