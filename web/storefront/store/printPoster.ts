/** The Print button of the QR code. */
export function startPosterPrinting(): void {
  document.querySelector('[data-print]')?.addEventListener('click', () => print());
}
