import { startSiteMenu } from './siteMenu.ts';
import { startTour } from './tourDialog.ts';

startTour();
startSiteMenu();
void import('../../design/typeface.ts').then(({ loadTypeface }) => loadTypeface());
