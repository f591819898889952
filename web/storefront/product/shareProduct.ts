/** The Share button: the phone's own sheet, else the clipboard, else the link to copy by hand. */
export function startSharing(): void {
  const button = document.querySelector<HTMLElement>('[data-share]');
  const status = document.querySelector<HTMLElement>('[data-shared]');
  button?.addEventListener('click', async () => {
    const { share: url = location.href, title = document.title } = button.dataset;
    const answer = await share(url, title);
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
    return 'Link copied';
  } catch {
    prompt('Copy this link', url);
    return '';
  }
}
