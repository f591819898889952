import { startAddToCart } from './cartDialog/addToCart.ts';
import { startHeaderCart } from './cartDialog/headerCart.ts';
import { startCartDialog } from './cartDialog/openCart.ts';
import { startTour } from './landing/tourDialog.ts';
import { loadOrderScripts } from './loadOrderScripts.ts';
import { orderFormId, readHydrationData } from './page/hydrationData.ts';
import { startGalleryThumbnails } from './product/galleryThumbnails.ts';
import { whenNearViewport } from './product/whenNearViewport.ts';
import { startFilterForms } from './shop/filterForm.ts';
import { startPosterPrinting } from './store/printPoster.ts';
import { startInfiniteScroll } from './ui/infiniteScroll.ts';
import { startShareButtons } from './ui/shareButtons.ts';
import { startSubmitOnce } from './ui/submitOnce.ts';

startTour();
startGalleryThumbnails();
startShareButtons();
startSubmitOnce();
startFilterForms();
startInfiniteScroll();
startPosterPrinting();
startAddToCart();
startHeaderCart();
startCartDialog();
loadOrderScripts();

const data = readHydrationData();
const orderForm = document.getElementById(orderFormId);
if (data && orderForm) {
  // React is loaded only for visitors who come near an order form.
  await whenNearViewport(orderForm);
  const { hydrateOrderForm } = await import('./product/hydrateOrderForm.tsx');
  hydrateOrderForm(orderForm, data);
}
