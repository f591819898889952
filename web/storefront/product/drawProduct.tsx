import barStyles from '../cart/cartBar.css?inline';
import type { Drawing } from '../drawing.ts';
import factStyles from '../facts/facts.css?inline';
import fieldStyles from '../frame/fields.css?inline';
import keepStyles from '../order/keep.css?inline';
import type { OrderFormState, Page, Shell } from '../page.ts';
import type { PageData } from '../pageData.ts';
import reviewStyles from '../reviews/reviews.css?inline';
import starStyles from '../reviews/stars.css?inline';
import { aboutProduct } from './aboutProduct.ts';
import galleryStyles from './gallery.css?inline';
import formStyles from './orderForm.css?inline';
import { ProductPage } from './ProductPage.tsx';
import productStyles from './product.css?inline';

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
