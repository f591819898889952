import { isLowStock } from '#domain/catalogue/products.ts';
import { shopChatLink } from '#domain/chat/chatCommands.ts';
import { pictureSources } from '#domain/platform/pictures.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import { formatPaise } from '#texts/formats.ts';
import { stockLabel } from '#texts/labels.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontProduct.gen.ts';
import { CartBar } from '../cartDialog/CartBar.tsx';
import { SellingFacts } from '../facts/SellingFacts.tsx';
import { orderFormId } from '../page/hydrationData.ts';
import type { OrderFormState, PublicProduct, ReviewList } from '../page/page.ts';
import { ReportLink } from '../report/ReportLink.tsx';
import { ReviewSection, reviewsId } from '../reviews/ReviewSection.tsx';
import { RatingStars } from '../reviews/Stars.tsx';
import { ChatIcon, ShareIcon } from '../ui/icons.tsx';
import { Gallery } from './Gallery.tsx';
import { OrderForm } from './OrderForm.tsx';

type ProductPageProps = { product: PublicProduct; reviews: ReviewList; form: OrderFormState; publicUrl: string };

/** A product as customers see it (product.md, section 6). */
export function ProductPage({ product, reviews, form, publicUrl }: ProductPageProps) {
  const { id, name, images, description, pricePaise, stock, rating, seller } = product;
  const { businessName: shop, facts, customersCanPickUp } = seller;
  return (
    <>
      <div className="wrap product">
        <Gallery name={name} images={images} />
        <div className="product-info">
          <ProductSummary product={product} />
          <ProductActions product={product} publicUrl={publicUrl} />
          <Description text={description} />
          <SellingFacts facts={facts} shop={shop} />
          {stock > 0 && (
            <section className="order-box" id="order" aria-labelledby="order-title">
              <h2 id="order-title">{texts.orderTitle()}</h2>
              <div id={orderFormId}>
                <OrderForm {...{ product, shop, facts, customersCanPickUp, form }} />
              </div>
            </section>
          )}
          <ReportLink of={{ kind: 'product', key: id }} />
        </div>
        <ReviewSection rating={rating} list={reviews} sellerName={shop} path={`/product/${id}`} />
      </div>
      <CartBar slug={seller.slug} pricePaise={stock > 0 ? pricePaise : undefined} />
    </>
  );
}

function ProductSummary({ product }: { product: PublicProduct }) {
  const { name, category, pricePaise, stock, rating, seller } = product;
  return (
    <>
      <nav className="product-trail" aria-label={texts.trail()}>
        <a href="/shop">{texts.shop()}</a>
        <a href={`/shop?category=${encodeURIComponent(category)}`}>{productCategoryLabels[category]()}</a>
      </nav>
      <h1 dir="auto">{name}</h1>
      {rating.average !== null && (
        <a className="product-rating" href={`#${reviewsId}`}>
          <RatingStars rating={rating} />
        </a>
      )}
      <p className="product-price" data-price>
        {formatPaise(pricePaise)}
      </p>
      <p className={`stock ${stockClass(stock)}`}>{stockLabel(stock)}</p>
      <p className="product-seller">
        {seller.logo && (
          <img
            className="product-shop-logo"
            {...pictureSources(seller.logo)}
            sizes="2rem"
            alt=""
            width="32"
            height="32"
          />
        )}
        {rich(
          texts.soldBy({
            shop: () => (
              <a className={seller.color ? 'shop-sign' : undefined} href={`/store/${seller.slug}`} dir="auto">
                {seller.businessName}
              </a>
            ),
          }),
        )}
      </p>
    </>
  );
}

function stockClass(stock: number): string {
  if (stock === 0) return 'stock-out';
  return isLowStock(stock) ? 'stock-low' : 'stock-in';
}

function ProductActions({ product, publicUrl }: Pick<ProductPageProps, 'product' | 'publicUrl'>) {
  const { id, name, pricePaise, stock, most, images, seller } = product;
  const link = `${publicUrl}/product/${id}`;
  const message = texts.chatMessage({ product: name, address: link });
  const cartProduct = { id, name, pricePaise, stock, most, image: images[0] ?? null, slug: seller.slug };
  return (
    <div className="product-actions">
      {stock > 0 && (
        <>
          <a className="button button-primary" href="#order">
            {texts.order()}
          </a>
          <button type="button" className="button needs-script" data-add={JSON.stringify(cartProduct)}>
            {texts.addToCart()}
          </button>
        </>
      )}
      <a className="button" href={shopChatLink(seller.chat, message)} target="_blank" rel="noopener noreferrer">
        <ChatIcon />
        {texts.chat()}
      </a>
      <button className="button needs-script" type="button" data-share={link} data-title={name}>
        <ShareIcon />
        {texts.share()}
      </button>
      <p className="product-shared" role="status" data-shared />
    </div>
  );
}

/** Blank lines separate paragraphs. */
function Description({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (
    <section className="product-description" aria-labelledby="description-title">
      <h2 id="description-title">{texts.description()}</h2>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and never move.
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </section>
  );
}
