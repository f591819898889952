/** Loads the scripts of the order pages where needed, and recovers orders whose response was lost. */
export function loadOrderScripts(): void {
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
