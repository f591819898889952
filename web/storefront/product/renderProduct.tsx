import barStyles from '../cartDialog/cartBar.css?inline';
import factStyles from '../facts/facts.css?inline';
import keepStyles from '../order/saveOrderLink.css?inline';
import formStyles from '../orderForm/orderForm.css?inline';
import type { PageData } from '../page/hydrationData.ts';
import type { OrderFormState, Page, Shell } from '../page/page.ts';
import type { Drawing } from '../page/renderedPage.ts';
import reviewStyles from '../reviews/reviews.css?inline';
import starStyles from '../reviews/stars.css?inline';
import fieldStyles from '../ui/fields.css?inline';
import galleryStyles from './gallery.css?inline';
import { ProductPage } from './ProductPage.tsx';
import productStyles from './product.css?inline';
import { aboutProduct } from './productMetadata.ts';

/** A form that nothing was typed into yet, the same for everybody. */
const emptyForm: OrderFormState = { values: {}, key: '', formToken: '' };

export function drawProduct(page: Extract<Page, { name: 'product' }>, { publicUrl }: Shell): Drawing {
  const { product, reviews, form = emptyForm } = page;
  const { id, name, pricePaise, stock, most, seller } = product;
  const data: PageData = {
    product: { id, name, pricePaise, stock, most },
    shop: seller.businessName,
    facts: seller.facts,
    customersCanPickUp: seller.customersCanPickUp,
    form,
  };
  return {
    about: aboutProduct(product, reviews, publicUrl),
    content: <ProductPage product={product} reviews={reviews} form={form} publicUrl={publicUrl} />,
    styles:
      barStyles +
      productStyles +
      galleryStyles +
      fieldStyles +
      factStyles +
      keepStyles +
      formStyles +
      starStyles +
      reviewStyles,
    scripts: 'public',
    ...(stock > 0 && { data }),
  };
}
