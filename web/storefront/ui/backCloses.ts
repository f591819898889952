import { addOverlay } from '../../overlays.ts';

/** Back closes the dialogs and sheets of the page instead of leaving it. The cart has an address of its own. */
export function startBackCloses(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[popover],dialog.tour')) {
    const close = () => (element instanceof HTMLDialogElement ? element.close() : element.hidePopover());
    let forget = () => {};
    element.addEventListener('toggle', ({ newState }) => {
      forget();
      forget = newState === 'open' ? addOverlay(close) : () => {};
    });
    // Going back to this page shows the page.
    addEventListener('pagehide', close);
  }
}
