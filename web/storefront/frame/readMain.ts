/** What stands in another page's document, without its head: the styles there carry a nonce that this page refuses. */
export function readMain(html: string): Document {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return new DOMParser().parseFromString(main, 'text/html');
}
