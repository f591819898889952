import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { productName } from '#domain/brand.ts';
import baseStyles from './base.css?inline';
import { Footer, SmallFooter } from './frame/Footer.tsx';
import frameStyles from './frame/frame.css?inline';
import { type About, Head } from './frame/Head.tsx';
import { Header } from './frame/Header.tsx';
import artStyles from './landing/art.css?inline';
import heroStyles from './landing/hero.css?inline';
import { LandingPage } from './landing/LandingPage.tsx';
import landingStyles from './landing/landing.css?inline';
import tourStyles from './landing/tour.css?inline';
import { NoticePage } from './NoticePage.tsx';
import { OrderPage } from './order/OrderPage.tsx';
import orderStyles from './order/order.css?inline';
import type { OrderFormState, Page, PublicProduct, Render, Shell } from './page.ts';
import { type PageData, pageDataId, writePageData } from './pageData.ts';
import galleryStyles from './product/gallery.css?inline';
import formStyles from './product/orderForm.css?inline';
import { aboutProduct, ProductPage } from './product/ProductPage.tsx';
import productStyles from './product/product.css?inline';

/** One page, before the document is put around it. */
type Drawing = {
  about: About;
  content: ReactNode;
  styles?: string;
  /** Whether something on it comes alive in the browser. Otherwise it loads no script at all. */
  withScript?: boolean;
  data?: PageData;
};

export const render: Render = (page, shell) => {
  const { about, content, styles = '', withScript = false, data } = draw(page, shell);
  const landing = page.name === 'landing';
  return `<!doctype html>${renderToString(
    <html lang="en-IN">
      <Head about={about} shell={shell} styles={baseStyles + frameStyles + styles} withScript={withScript} />
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header dashboard={shell.dashboard} landing={landing} />
        <main id="main" tabIndex={-1}>
          {content}
        </main>
        {landing ? <Footer /> : <SmallFooter />}
        {data && (
          <script type="application/json" id={pageDataId} nonce={shell.scriptNonce}>
            {writePageData(data)}
          </script>
        )}
      </body>
    </html>,
  )}`;
};

function draw(page: Page, shell: Shell): Drawing {
  switch (page.name) {
    case 'landing':
      return {
        about: {
          title: `${productName} – sell where your customers already chat`,
          description:
            'A shop for your small business that runs through your messaging app: quick setup, an assistant that answers customers, and all your orders in one place.',
          canonical: '/',
        },
        content: <LandingPage dashboard={shell.dashboard} />,
        styles: heroStyles + landingStyles + tourStyles + artStyles,
        withScript: true,
      };
    case 'product':
      return drawProduct(page.product, page.form, shell);
    case 'order':
      return {
        about: { title: `Order #${page.order.label} – ${productName}`, description: 'Your order and where it stands.' },
        content: <OrderPage order={page.order} />,
        styles: orderStyles,
      };
    case 'product-not-available':
      return {
        about: {
          title: `Product not available – ${productName}`,
          description: 'This product is not sold at the moment.',
        },
        content: (
          <NoticePage title="Product not available">
            It may have been sold out, taken down, or the link is not complete. Ask the seller for a new link.
          </NoticePage>
        ),
      };
    case 'not-found':
      return {
        about: { title: `Page not found – ${productName}`, description: 'There is no page at this address.' },
        content: (
          <NoticePage title="Page not found">
            There is no stall at this address. The link may be old, or a letter went missing on the way.
          </NoticePage>
        ),
      };
  }
}

/** A form that nothing was typed into yet. */
const emptyForm = (): OrderFormState => ({ values: {}, key: crypto.randomUUID() });

function drawProduct(product: PublicProduct, form = emptyForm(), { publicUrl }: Shell): Drawing {
  const { id, name, pricePaise, stock } = product;
  const data: PageData = { product: { id, name, pricePaise, stock }, form };
  return {
    about: aboutProduct(product),
    content: <ProductPage product={product} form={form} publicUrl={publicUrl} />,
    styles: productStyles + galleryStyles + formStyles,
    withScript: true,
    ...(stock > 0 && { data }),
  };
}
