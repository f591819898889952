import { startCartDialog } from './cart/openCart.ts';
import { startCart } from './cart/startCart.ts';
import { startEndless } from './frame/endless.ts';
import { startSubmitOnce } from './frame/submitOnce.ts';
import { startTour } from './landing/tourDialog.ts';
import { orderFormId, readPageData } from './pageData.ts';
import { startGallery } from './product/browseGallery.ts';
import { startSharing } from './product/shareProduct.ts';
import { whenNeeded } from './product/whenNeeded.ts';
import { startRemembering } from './remembered/startRemembering.ts';
import { startFilters } from './shop/tidyForm.ts';
import { startPrinting } from './store/printPoster.ts';

startTour();
startGallery();
startSharing();
startSubmitOnce();
startFilters();
startEndless();
startPrinting();
startCart();
startCartDialog();
startRemembering();

const data = readPageData();
const orderForm = document.getElementById(orderFormId);
if (data && orderForm) {
  // React is fetched only where there is a form to bring to life, and for somebody who comes near it.
  await whenNeeded(orderForm);
  const { bringToLife } = await import('./product/liveOrderForm.tsx');
  bringToLife(orderForm, data);
}
