import { startResend } from './resendCountdown.ts';
import { check } from './validation.ts';

/**
 * Sends the forms of these pages without leaving the page: what was typed outlasts a refusal, passwords too, and a lost
 * connection. The server answers where to go, or the page as it would be without this script.
 */
export function startSending(): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.failure === undefined) return;
    event.preventDefault();
    if (form.ariaBusy === 'true' || !check(form)) return;
    const free = occupy(form);
    const answer = await send(form).catch(() => undefined);
    if (answer && 'to' in answer) return location.assign(answer.to);
    free();
    const next = answer?.page.querySelector('main');
    if (next && (answer?.isDone || next.querySelector('form'))) show(next, form);
    else tell(form, next?.querySelector('.lead')?.textContent ?? form.dataset.failure);
  });
}

type Answer = { to: string } | { page: Document; isDone: boolean };

async function send(form: HTMLFormElement): Promise<Answer> {
  const fields = [...new FormData(form)].filter(([name]) => name !== 'confirmPassword');
  // Not AbortSignal.timeout(), which phones of 2021 do not know: they have to get in too.
  const patience = new AbortController();
  setTimeout(() => patience.abort(), 60_000);
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { 'x-requested-with': 'fetch' },
    body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])),
    signal: patience.signal,
  });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (!isPage && answer.ok) return answer.json();
  if (!isPage) throw new Error(`The form was answered with ${answer.status}.`);
  // Without its head: this page's policy refuses the styles there. Not readMain(), of which two entries would
  // make a file of its own.
  const [, main = ''] = /(<main[\s\S]*<\/main>)/.exec(await answer.text()) ?? [];
  return { page: new DOMParser().parseFromString(main, 'text/html'), isDone: answer.ok };
}

const bannerOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[role=alert]');

/** One at a time. Returns what sets the form free again. */
function occupy(form: HTMLFormElement): () => void {
  const button = form.querySelector('[type=submit]');
  const words = [...(button?.childNodes ?? [])];
  form.ariaBusy = 'true';
  bannerOf(form)?.setAttribute('hidden', '');
  // In looks only: the focus stays where it is.
  button?.setAttribute('aria-disabled', 'true');
  button?.replaceChildren(form.dataset.once ?? '');
  return () => {
    form.ariaBusy = null;
    button?.removeAttribute('aria-disabled');
    button?.replaceChildren(...words);
  };
}

/** Puts the answered page in the place of this one, and into it the passwords, which never come back from the server. */
function show(next: Element, sent: HTMLFormElement): void {
  const typed = [...sent.querySelectorAll<HTMLInputElement>('[autocomplete$=password]')];
  for (const { id, value } of typed) {
    const field = next.querySelector<HTMLInputElement>(`#${id}`);
    if (field) field.value = value;
  }
  document.querySelector('main')?.replaceChildren(...next.childNodes);
  const first = document.querySelector<HTMLElement>('main [autofocus]') ?? document.querySelector<HTMLElement>('main');
  first?.focus();
  startResend();
}

/** Above the form, as the server would. */
function tell(form: HTMLFormElement, sentence: string | undefined): void {
  const banner = bannerOf(form);
  if (!banner) return;
  banner.hidden = false;
  banner.replaceChildren(sentence ?? '');
  banner.focus();
}
