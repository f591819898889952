import * as texts from '#texts/storefrontProduct.gen.ts';

/** Share buttons: the native share sheet, else the clipboard, else a prompt with the link. */
export function startShareButtons(): void {
  // Listens on the document, because the order page replaces its content.
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-share]');
    if (!button) return;
    const { share: url = '', title = document.title } = button.dataset;
    const message = await share(new URL(url, location.href).href, title);
    const status = button.parentElement?.querySelector('[data-shared]');
    if (status) status.textContent = message;
  });
}

/** Returns the message to show afterwards. */
async function share(url: string, title: string): Promise<string> {
  // Both APIs exist only on https pages and localhost.
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return '';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return '';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return texts.linkCopied();
  } catch {
    prompt(texts.copyLink(), url);
    return '';
  }
}
