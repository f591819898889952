import { loadTypeface } from '../../design/typeface.ts';
import { startSiteMenu } from './siteMenu.ts';
import { startTour } from './tourDialog.ts';

startTour();
startSiteMenu();
loadTypeface();
