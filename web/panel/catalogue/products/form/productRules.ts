import { lazyModule } from '../../../lib/lazyModule.ts';

/**
 * The rules of saving, and what only an edit conflict or a stored draft needs. Loaded lazily, like the rules of all other
 * forms.
 */
export const productRules = lazyModule(() => import('./saveProduct.ts'));
