import { startResendCountdown } from './resendCountdown.ts';
import { validateForm } from './validation.ts';

/**
 * Submits the account forms with fetch, so that the values, passwords too, survive a refusal and a lost connection. The
 * server responds with a redirect target or with the page as it is without this script.
 */
export function startFormSubmission(): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.failure === undefined) return;
    event.preventDefault();
    if (form.ariaBusy === 'true' || !validateForm(form)) return;
    const free = lockForm(form);
    const answer = await postForm(form).catch(() => undefined);
    if (answer && 'to' in answer) return location.assign(answer.to);
    free();
    const next = answer?.page.querySelector('main');
    if (next && (answer?.isDone || next.querySelector('form'))) showPage(next, form);
    else showError(form, next?.querySelector('.lead')?.textContent ?? form.dataset.failure);
  });
}

type FormResponse = { to: string } | { page: Document; isDone: boolean };

async function postForm(form: HTMLFormElement): Promise<FormResponse> {
  const fields = [...new FormData(form)].filter(([name]) => name !== 'confirmPassword');
  // Not AbortSignal.timeout(): phones of 2021 lack it and must be able to sign in.
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 60_000);
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { 'x-requested-with': 'fetch' },
    body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])),
    signal: abort.signal,
  });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (!isPage && answer.ok) return answer.json();
  if (!isPage) throw new Error(`The form was answered with ${answer.status}.`);
  // Without its head: the content security policy blocks the styles there. Not parseMain(), because shared by two
  // entries it would become a chunk of its own.
  const [, main = ''] = /(<main[\s\S]*<\/main>)/.exec(await answer.text()) ?? [];
  return { page: new DOMParser().parseFromString(main, 'text/html'), isDone: answer.ok };
}

const findBanner = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[role=alert]');

/** Prevents a second submission. Returns a function that unlocks the form. */
function lockForm(form: HTMLFormElement): () => void {
  const button = form.querySelector('[type=submit]');
  const words = [...(button?.childNodes ?? [])];
  form.ariaBusy = 'true';
  findBanner(form)?.setAttribute('hidden', '');
  // `aria-disabled` instead of `disabled` keeps the focus on the button.
  button?.setAttribute('aria-disabled', 'true');
  button?.replaceChildren(form.dataset.once ?? '');
  return () => {
    form.ariaBusy = null;
    button?.removeAttribute('aria-disabled');
    button?.replaceChildren(...words);
  };
}

/** Replaces the page with the server's response, and puts back the passwords, which the server never sends. */
function showPage(next: Element, sent: HTMLFormElement): void {
  const typed = [...sent.querySelectorAll<HTMLInputElement>('[autocomplete$=password]')];
  for (const { id, value } of typed) {
    const field = next.querySelector<HTMLInputElement>(`#${id}`);
    if (field) field.value = value;
  }
  document.querySelector('main')?.replaceChildren(...next.childNodes);
  const first = document.querySelector<HTMLElement>('main [autofocus]') ?? document.querySelector<HTMLElement>('main');
  first?.focus();
  startResendCountdown();
}

/** Shows the error above the form, as the server would. */
function showError(form: HTMLFormElement, sentence: string | undefined): void {
  const banner = findBanner(form);
  if (!banner) return;
  banner.hidden = false;
  banner.replaceChildren(sentence ?? '');
  banner.focus();
}
