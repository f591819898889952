let timer: ReturnType<typeof setInterval> | undefined;

/** Disables the resend button and counts down its seconds, with the text in `data-waiting`: 'in # s'. */
export function startResendCountdown(): void {
  clearInterval(timer);
  const button = document.querySelector<HTMLButtonElement>('[data-wait]');
  if (!button) return;
  const { wait, waiting = '' } = button.dataset;
  const label = button.textContent;
  const end = Date.now() + Number(wait) * 1000;
  const update = () => {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    button.disabled = seconds > 0;
    button.textContent = seconds > 0 ? waiting.replace('#', String(seconds)) : label;
    if (seconds <= 0) clearInterval(timer);
  };
  update();
  timer = setInterval(update, 1000);
}
