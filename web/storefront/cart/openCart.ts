/**
 * The cart's dialog. It is open while the address ends with `#cart`: so a link opens it from anywhere, and the phone's
 * back button closes it. React is fetched when it opens for the first time.
 */
export function startCartDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog#cart');
  const slug = document.querySelector<HTMLElement>('[data-cart-bar]')?.dataset.slug;
  if (!dialog || !slug) return;
  const isWanted = () => location.hash === `#${dialog.id}`;
  let isOpenedHere = false;

  const follow = () => {
    if (!isWanted()) dialog.close();
    else if (!dialog.open) {
      dialog.showModal();
      void fill(dialog, slug);
    }
  };
  addEventListener('hashchange', ({ oldURL }) => {
    isOpenedHere = isWanted() && new URL(oldURL).hash !== location.hash;
    follow();
  });
  dialog.addEventListener('close', () => {
    if (!isWanted()) return;
    // Leaves no step behind that would open it again.
    if (isOpenedHere) history.back();
    else history.replaceState(history.state, '', location.pathname + location.search);
  });
  // Beside the box lies the backdrop, which counts as the dialog itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  follow();
}

async function fill(dialog: HTMLDialogElement, slug: string): Promise<void> {
  const content = dialog.querySelector<HTMLElement>('[data-cart-content]');
  if (!content) return;
  try {
    const { showCart } = await import('./liveCart.tsx');
    showCart(content, slug);
  } catch {
    content.textContent = 'The cart could not be opened. Please check your connection, close this and try again.';
  }
}
