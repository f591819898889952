const findElements = (page: Document) => [...page.querySelectorAll('[data-paper]')];

/**
 * Prints the poster, also in another language or in both. A browser has the texts of one language only, so words come
 * from the shop's page in each, with the shop's second name.
 */
function startPoster(select: HTMLSelectElement): void {
  document.querySelector('[data-print]')?.addEventListener('click', () => print());
  const failure = select.nextElementSibling as HTMLElement;
  let shown = select.value;
  select.addEventListener('change', async () => {
    const { value } = select;
    failure.hidden = true;
    try {
      // The choice of both languages has no address.
      const chosen = [...select.options].filter((option) => option.lang && (option.selected || !value));
      const pages = await Promise.all(chosen.map(readPage));
      if (select.value !== value) return;
      draw(pages);
      shown = value;
    } catch {
      select.value = shown;
      failure.hidden = false;
    }
  });
}

async function readPage({ value, lang }: HTMLOptionElement): Promise<Document> {
  // Without cookies, the header decides the language where the address doesn't.
  const answer = await fetch(value, { credentials: 'omit', headers: { 'accept-language': lang } });
  if (!answer.ok) throw answer;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** Writes each text once in each language that has another one. */
function draw(pages: Document[]): void {
  findElements(document).forEach((element, at) => {
    const lines = pages.map((page) =>
      Object.assign(document.createElement('span'), {
        lang: page.documentElement.lang,
        textContent: findElements(page)[at]?.textContent,
      }),
    );
    element.replaceChildren(...lines.filter((line) => line === lines[0] || line.textContent !== lines[0]?.textContent));
  });
}

startPoster(document.querySelector('[data-poster]') as HTMLSelectElement);
