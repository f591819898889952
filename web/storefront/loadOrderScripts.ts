/** Fetches what only pages of orders need, and looks after an order whose answer never came. */
export function loadOrderScripts(): void {
  if (document.querySelector('[data-order]')) void import('./order/startOrderPage.ts');
  if (document.querySelector('[data-your-orders]')) void import('./orders/startOrdersPage.ts');
  if (document.querySelector('[data-own-orders]')) void import('./privacy/listOwnOrders.ts');
  // Some browsers refuse even to be asked.
  try {
    if (!/^({})?$/.test(localStorage.getItem('haat-sent') ?? '')) {
      void import('./orderRecovery/recoverOrders.ts').then(({ recoverOrders }) => recoverOrders());
    }
  } catch {}
}
