import { expectStatus, type TestSeller } from './factories.ts';

/** The smallest PNG: one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type FormPart = { field?: string; name?: string; type?: string; content?: Buffer };

/** A multipart form with one photo, or with the given parts. */
export function pictureForm(...parts: FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'haat-form';
  const written = (parts.length > 0 ? parts : [{}]).map((part: FormPart) => {
    const { field = 'file', name = 'picture.png', type = 'image/png', content = onePixel } = part;
    const head = `content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}`;
    return Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]);
  });
  return {
    payload: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Uploads a photo as the seller, through the API. Returns the address that a product may use. */
export async function picture(owner: TestSeller, content?: Buffer): Promise<string> {
  const form = pictureForm(content ? { content } : {});
  const answer = await owner.browser.send({ method: 'POST', url: '/api/seller/pictures', ...form });
  expectStatus(answer, 201);
  return (answer.body as { url: string }).url;
}
