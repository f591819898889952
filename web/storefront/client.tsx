import { startSubmitOnce } from './frame/submitOnce.ts';
import { startTour } from './landing/tourDialog.ts';
import { startFreshOrder } from './order/freshOrder.ts';
import { readPageData } from './pageData.ts';
import { startGallery } from './product/browseGallery.ts';
import { startSharing } from './product/shareProduct.ts';

startTour();
startGallery();
startSharing();
startSubmitOnce();
startFreshOrder();

const data = readPageData();
if (data) {
  // React is fetched only where there is a form to bring to life.
  const { bringToLife } = await import('./product/liveOrderForm.tsx');
  bringToLife(data);
}
