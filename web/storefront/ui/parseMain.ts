/** What stands in another page's document, without its head: this page's policy refuses the styles there. */
export function parseMain(html: string): Document {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return new DOMParser().parseFromString(main, 'text/html');
}
