import { startAddToCart } from './cartDialog/addToCart.ts';
import { startCartDialog } from './cartDialog/openCart.ts';
import { loadPageScripts } from './loadPageScripts.ts';
import { startOrderAgain } from './order/orderAgain.ts';
import { orderFormId, readHydrationData } from './page/hydrationData.ts';
import { whenNearViewport } from './product/whenNearViewport.ts';
import { startFilterForms } from './shop/filterForm.ts';
import { startShareButtons } from './ui/shareButtons.ts';
import { startSubmitOnce } from './ui/submitOnce.ts';

startShareButtons();
startSubmitOnce();
startFilterForms();
startAddToCart();
startCartDialog();
startOrderAgain();
loadPageScripts();

const data = readHydrationData();
const orderForm = document.getElementById(orderFormId);
if (data?.options) {
  const { startOptions } = await import('./product/startOptions.ts');
  startOptions(data.options);
}
if (data && orderForm) {
  // React is loaded only for visitors who come near an order form.
  await whenNearViewport(orderForm);
  const { hydrateOrderForm } = await import('./product/hydrateOrderForm.tsx');
  await hydrateOrderForm(orderForm, data);
}
