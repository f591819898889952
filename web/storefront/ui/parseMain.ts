/** Parses the main element of another page, without its head: the content security policy blocks the styles there. */
export function parseMain(html: string): Document {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return new DOMParser().parseFromString(main, 'text/html');
}
