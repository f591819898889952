import { akshar } from './akshar.ts';
import { channapatna } from './channapatna.ts';
import type { DemoProduct } from './demoProduct.ts';
import { gadget } from './gadget.ts';
import { khurja } from './khurja.ts';
import { luit } from './luit.ts';
import { mishti } from './mishti.ts';
import { mobile } from './mobile.ts';
import { pearls } from './pearls.ts';
import { rangrez } from './rangrez.ts';
import { sandhu } from './sandhu.ts';
import { spices } from './spices.ts';
import { taj } from './taj.ts';
import { vaidya } from './vaidya.ts';
import { weavers } from './weavers.ts';

export const demoProducts: DemoProduct[] = [
  ...weavers,
  ...rangrez,
  ...pearls,
  ...spices,
  ...mishti,
  ...khurja,
  ...vaidya,
  ...akshar,
  ...channapatna,
  ...sandhu,
  ...mobile,
  ...luit,
  ...taj,
  ...gadget,
];
