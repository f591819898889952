/** The Print button of the QR code. */
export function startPrinting(): void {
  document.querySelector('[data-print]')?.addEventListener('click', () => print());
}
