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
    const unlock = lockForm(form);
    const response = await postForm(form).catch(() => undefined);
    if (response && 'to' in response) return location.assign(response.to);
    unlock();
    const nextMain = response?.page.querySelector('main');
    if (nextMain && (response?.isDone || nextMain.querySelector('form'))) showPage(nextMain, form);
    else showError(form, nextMain?.querySelector('.lead')?.textContent ?? form.dataset.failure);
  });
}

type FormResponse = { to: string } | { page: Document; isDone: boolean };

async function postForm(form: HTMLFormElement): Promise<FormResponse> {
  const fields = [...new FormData(form)].filter(([name]) => name !== 'confirmPassword');
  // Not AbortSignal.timeout(): phones of 2021 lack it and must be able to sign in.
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 60_000);
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { 'x-requested-with': 'fetch' },
    body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])),
    signal: abort.signal,
  });
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage && response.ok) return response.json();
  if (!isPage) throw new Error(`The form was answered with ${response.status}.`);
  // Without its head: the content security policy blocks the styles there. Not parseMain(), because shared by two
  // entries it would become a chunk of its own.
  const [, main = ''] = /(<main[\s\S]*<\/main>)/.exec(await response.text()) ?? [];
  return { page: new DOMParser().parseFromString(main, 'text/html'), isDone: response.ok };
}

const findBanner = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[role=alert]');

/** Prevents a second submission. Returns a function that unlocks the form. */
function lockForm(form: HTMLFormElement): () => void {
  const button = form.querySelector('[type=submit]');
  const label = [...(button?.childNodes ?? [])];
  form.ariaBusy = 'true';
  findBanner(form)?.setAttribute('hidden', '');
  // `aria-disabled` instead of `disabled` keeps the focus on the button.
  button?.setAttribute('aria-disabled', 'true');
  button?.replaceChildren(form.dataset.once ?? '');
  return () => {
    form.ariaBusy = null;
    button?.removeAttribute('aria-disabled');
    button?.replaceChildren(...label);
  };
}

/** Replaces the page with the server's response, and puts back the passwords, which the server never sends. */
function showPage(next: Element, sentForm: HTMLFormElement): void {
  const passwordFields = [...sentForm.querySelectorAll<HTMLInputElement>('[autocomplete$=password]')];
  for (const { id, value } of passwordFields) {
    const field = next.querySelector<HTMLInputElement>(`#${id}`);
    if (field) field.value = value;
  }
  document.querySelector('main')?.replaceChildren(...next.childNodes);
  const focusTarget =
    document.querySelector<HTMLElement>('main [autofocus]') ?? document.querySelector<HTMLElement>('main');
  focusTarget?.focus();
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
