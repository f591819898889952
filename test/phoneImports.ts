import { fetchNextMedia } from '#server/chat/channel/media.ts';
import { receiveDocument } from '#server/chat/phoneImports/documents.ts';
import { createChats, newDigits, type Phone } from './chats.ts';
import { seller } from './factories.ts';
import { createImportTests, csv } from './imports.ts';
import type { TestServer } from './server.ts';

export const headings = ['SKU', 'Name', 'Price', 'Stock', 'Category'];
export const kurtiRow = (number: number, price = '499') => [
  ...[`K-${number}`, `Kurti ${number}`, price],
  ...['5', 'Clothing & Fashion'],
];
/** Two new products and a row with an error. */
export const kurtis = csv(headings, kurtiRow(1), kurtiRow(2), kurtiRow(3, 'call us'));

/** What tests of imports from a shop's phone do, against this server. */
export function createPhoneImportTests(server: TestServer) {
  const chats = createChats(server);
  const imports = createImportTests(server);
  const open = async () => {
    const owner = await seller(server);
    return { owner, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
  };
  const download = async () => {
    while (await fetchNextMedia(server.context, receiveDocument));
  };
  /** Downloads, reads and checks, as the workers do; returns what the phone receives. */
  const work = async (phone: Phone) => {
    await download();
    await imports.work();
    return phone.hear();
  };
  const productsOf = ({ id }: { id: string }) =>
    server.rows<{ name: string }>('select name from products where seller_id = $1 order by name', [id]);
  const importsOf = ({ id }: { id: string }) =>
    server.rows<{ id: string; state: string; file_name: string }>(
      'select id, state, file_name from imports where seller_id = $1 order by id',
      [id],
    );
  return { chats, imports, open, download, work, productsOf, importsOf };
}
