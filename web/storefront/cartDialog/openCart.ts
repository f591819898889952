import * as texts from '#texts/storefrontCartBar.gen.ts';

/** The URL's hash while the cart is open. No element has this id: the page must not scroll. */
const cartHash = '#cart';

/**
 * The cart's dialog is open while the URL ends with `#cart`: a link opens it from anywhere, and the back button closes
 * it. React is loaded at the first opening.
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
  const openHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Keeps the page, which may show search results, and lets the focus return to the link.
    event.preventDefault();
    history.pushState(null, '', cartHash);
    isOpenedHere = true;
    syncWithHash();
  };
  for (const link of document.querySelectorAll<HTMLElement>('[data-view-cart], [data-header-cart]'))
    link.addEventListener('click', openHere);
  addEventListener('hashchange', () => {
    isOpenedHere = false;
    syncWithHash();
  });
  dialog.addEventListener('close', () => {
    if (location.hash !== cartHash) return;
    // Removes the history entry that would open the cart again.
    if (isOpenedHere) history.back();
    else history.replaceState(history.state, '', location.pathname + location.search);
  });
  // A click on the backdrop has the dialog itself as its target.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  syncWithHash();
}

const loadCheckout = () => import('../checkout/parts.ts');

async function loadContent(dialog: HTMLDialogElement, slug: string): Promise<void> {
  const content = dialog.querySelector<HTMLElement>('[data-cart-content]');
  if (!content) return;
  try {
    const { mountCart } = await import('./mountCart.tsx');
    const { shop = '', facts = '{}', pickUp, checkout } = content.dataset;
    const given = checkout && { checkout: JSON.parse(checkout), parts: (await loadCheckout()).checkoutParts };
    mountCart(content, { slug, shop, facts: JSON.parse(facts), customersCanPickUp: pickUp === 'true', ...given });
  } catch {
    content.textContent = texts.notOpened();
  }
}
