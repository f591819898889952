import * as texts from '#texts/storefrontProduct.gen.ts';

/** Share buttons: the phone's own sheet, else the clipboard, else the link to copy by hand. */
export function startShareButtons(): void {
  // One listener for all, because the page of an order draws itself anew.
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-share]');
    if (!button) return;
    const { share: address = '', title = document.title } = button.dataset;
    const answer = await share(new URL(address, location.href).href, title);
    const status = button.parentElement?.querySelector('[data-shared]');
    if (status) status.textContent = answer;
  });
}

/** What to tell the person afterwards. */
async function share(url: string, title: string): Promise<string> {
  // Both exist only on https pages and localhost.
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
