import { startCart } from './cartDialog/addToCart.ts';
import { startCartDialog } from './cartDialog/openCart.ts';
import { startTour } from './landing/tourDialog.ts';
import { startRemembering } from './loadOrderScripts.ts';
import { orderFormId, readPageData } from './page/hydrationData.ts';
import { startGallery } from './product/galleryThumbnails.ts';
import { whenNeeded } from './product/whenNearViewport.ts';
import { startFilters } from './shop/filterForm.ts';
import { startPrinting } from './store/printPoster.ts';
import { startEndless } from './ui/infiniteScroll.ts';
import { startSharing } from './ui/shareButtons.ts';
import { startSubmitOnce } from './ui/submitOnce.ts';

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
  const { bringToLife } = await import('./product/hydrateOrderForm.tsx');
  bringToLife(orderForm, data);
}
