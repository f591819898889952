export function startPosterPrinting(): void {
  document.querySelector('[data-print]')?.addEventListener('click', () => print());
}
