import { updateCounts } from './cartDialog/addToCart.ts';

/** Loads the scripts that only some pages need, and recovers orders whose response was lost. */
export function loadPageScripts(): void {
  // Pages where customers shop keep their phone's own typeface.
  if (location.pathname === '/') void import('./landing/startLanding.ts');
  if (document.querySelector('[data-thumb]')) void import('./product/galleryThumbnails.ts');
  const hours = document.querySelector<HTMLElement>('[data-hours]');
  if (hours) void import('./store/openState.ts').then(({ showOpenState }) => showOpenState(hours));
  if (document.querySelector('[data-once]')) void import('./plainForms/drafts.ts');
  if (document.querySelector('[data-poster]')) void import('./store/startPoster.ts');
  if (document.querySelector('[data-near],[data-city]')) void import('./shops/nearYou.ts');
  if (document.querySelector('[data-endless]'))
    void import('./ui/infiniteScroll.ts').then((list) => list.startInfiniteScroll(updateCounts));
  if (document.querySelector('[data-order]')) void import('./order/startOrderPage.ts');
  if (document.querySelector('[data-your-orders]')) void import('./orders/startOrdersPage.ts');
  if (document.querySelector('[data-own-orders]')) void import('./privacy/listOwnOrders.ts');
  // Some browsers throw when storage is read.
  try {
    if (!/^({})?$/.test(localStorage.getItem('haat-sent') ?? '')) {
      void import('./orderRecovery/recoverOrders.ts').then(({ recoverOrders }) => recoverOrders());
    }
  } catch {}
}
