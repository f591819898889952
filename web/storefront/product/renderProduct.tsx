import barStyles from '../cartDialog/cartBar.css?inline';
import checkoutStyles from '../checkout/checkout.css?inline';
import factStyles from '../facts/facts.css?inline';
import optionStyles from '../options/options.css?inline';
import { prepareOptions } from '../options/prepareOptions.ts';
import keepStyles from '../order/saveOrderLink.css?inline';
import formStyles from '../orderForm/orderForm.css?inline';
import type { HydrationData } from '../page/hydrationData.ts';
import type { OrderFormState, Page, PageContext } from '../page/page.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import reportLinkStyles from '../report/reportLink.css?inline';
import reviewStyles from '../reviews/reviews.css?inline';
import starStyles from '../reviews/stars.css?inline';
import soldByStyles from '../soldBy/soldBy.css?inline';
import fieldStyles from '../ui/fields.css?inline';
import { shopSignStyles } from '../ui/shopSign.ts';
import galleryStyles from './gallery.css?inline';
import { ProductPage } from './ProductPage.tsx';
import productStyles from './product.css?inline';
import { productMetadata } from './productMetadata.ts';

const commonStyles =
  barStyles +
  productStyles +
  galleryStyles +
  fieldStyles +
  factStyles +
  keepStyles +
  formStyles +
  starStyles +
  reviewStyles +
  reportLinkStyles +
  soldByStyles;

/** The empty form, which is the same for every visitor. */
const emptyForm: OrderFormState = { values: {}, key: '', formToken: '' };

export function renderProduct(
  page: Extract<Page, { name: 'product' }>,
  { publicUrl, support }: PageContext,
): RenderedPage {
  const { product, reviews, quote } = page;
  const variantId = product.variants.find((variant) => variant.id === page.variant)?.id;
  const { id, name, pricePaise, stock, most, seller } = product;
  const { options, problem, form, shown, label } = prepareOptions(page, page.form ?? emptyForm);
  const data: HydrationData = {
    product: { id, name, pricePaise, stock, most },
    ...(options && { options }),
    shop: seller.businessName,
    facts: seller.facts,
    customersCanPickUp: seller.customersCanPickUp,
    ...(seller.checkout && { checkout: seller.checkout }),
    ...(quote && { quote }),
    form,
  };
  return {
    metadata: productMetadata(product, { ...shown, label, variantId }, reviews, publicUrl),
    content: <ProductPage {...{ product, shown, options, problem, reviews, form, quote, publicUrl, support }} />,
    styles:
      commonStyles +
      shopSignStyles(seller.color) +
      (seller.checkout ? checkoutStyles : '') +
      (options ? optionStyles : ''),
    scripts: 'public',
    shopSlug: seller.slug,
    ...((stock > 0 || options) && { data }),
  };
}
