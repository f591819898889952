import * as texts from '#texts/storefrontCartBar.gen.ts';

/** What the address ends with while the cart is open. No element is called so: the page must not scroll to it. */
const cartHash = '#cart';

/**
 * The cart's dialog. It is open while the address ends with `#cart`: so a link opens it from anywhere, and the phone's
 * back button closes it. React is fetched when it opens for the first time.
 */
export function startCartDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#cart-dialog');
  const bar = document.querySelector<HTMLElement>('[data-cart-bar]');
  const slug = bar?.dataset.slug;
  if (!dialog || !slug) return;
  let isOpenedHere = false;

  const syncWithHash = () => {
    if (location.hash !== cartHash) dialog.close();
    else if (!dialog.open) {
      dialog.showModal();
      void loadContent(dialog, slug);
    }
  };
  bar.querySelector('a')?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Without loading the page anew, which may show a search; and the focus comes back to the link.
    event.preventDefault();
    history.pushState(null, '', cartHash);
    isOpenedHere = true;
    syncWithHash();
  });
  addEventListener('hashchange', () => {
    isOpenedHere = false;
    syncWithHash();
  });
  dialog.addEventListener('close', () => {
    if (location.hash !== cartHash) return;
    // Leaves no step behind that would open it again.
    if (isOpenedHere) history.back();
    else history.replaceState(history.state, '', location.pathname + location.search);
  });
  // Beside the box lies the backdrop, which counts as the dialog itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  syncWithHash();
}

async function loadContent(dialog: HTMLDialogElement, slug: string): Promise<void> {
  const content = dialog.querySelector<HTMLElement>('[data-cart-content]');
  if (!content) return;
  try {
    const { mountCart } = await import('./mountCart.tsx');
    const { shop = '', facts = '{}', pickUp } = content.dataset;
    mountCart(content, { slug, shop, facts: JSON.parse(facts), customersCanPickUp: pickUp === 'true' });
  } catch {
    content.textContent = texts.notOpened();
  }
}
