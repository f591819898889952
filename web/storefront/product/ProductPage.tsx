import { shopChatLink } from '#domain/chat/chatCommands.ts';
import type { SupportContact } from '#domain/identity/support.ts';
import { pictureSources } from '#domain/platform/pictures.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import { stockLabel } from '#texts/labels.ts';
import { describePrice } from '#texts/prices.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontProduct.gen.ts';
import { typedText } from '../../typedText.ts';
import { CartBar } from '../cartDialog/CartBar.tsx';
import { checkoutParts } from '../checkout/parts.ts';
import { SellingFacts } from '../facts/SellingFacts.tsx';
import { describeMrp } from '../options/describePrice.ts';
import { Mrp } from '../options/Mrp.tsx';
import { OptionFields } from '../options/OptionFields.tsx';
import type { OptionProblem } from '../options/optionTexts.ts';
import { orderFormId } from '../page/hydrationData.ts';
import type { OptionChoice, OrderFormState, OrderQuote, PublicProduct, ReviewList } from '../page/page.ts';
import { ReportLink } from '../report/ReportLink.tsx';
import { ReviewSection, reviewsId } from '../reviews/ReviewSection.tsx';
import { RatingStars } from '../reviews/Stars.tsx';
import { SoldBy } from '../soldBy/SoldBy.tsx';
import { ChatIcon, ShareIcon } from '../ui/icons.tsx';
import { Gallery } from './Gallery.tsx';
import { OrderForm } from './OrderForm.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import { stockClass } from './stockClass.ts';

type ProductPageProps = {
  product: PublicProduct;
  /** What customers see and order: the product, or the chosen variant. */
  shown: ShownFigures;
  options: OptionChoice | undefined;
  problem: OptionProblem | undefined;
  reviews: ReviewList;
  form: OrderFormState;
  quote: OrderQuote | undefined;
  publicUrl: string;
  support: SupportContact | null;
};
export type ShownFigures = Pick<PublicProduct, 'pricePaise' | 'stock' | 'most'> & {
  priceToPaise?: number;
  mrpPaise?: number | null;
};

/** A product as customers see it (product.md, section 6). */
export function ProductPage(props: ProductPageProps) {
  const { product, shown, options, problem, reviews, form, quote, publicUrl, support } = props;
  const { id, name, images, description, stock, rating, seller } = product;
  const { businessName: shop, facts, customersCanPickUp, checkout } = seller;
  const given = { ...(options && { options }), ...(checkout && { checkout }), ...(quote && { quote }) };
  return (
    <>
      <div className="wrap product">
        <Gallery name={name} images={images} />
        <div className="product-info">
          <ProductSummary product={product} shown={shown} />
          {options && <OptionFields choice={options} problem={problem} />}
          <ProductActions product={product} publicUrl={publicUrl} />
          <Description text={description} />
          <ProductFacts product={product} />
          <SellingFacts facts={facts} shop={shop} isComplete={checkout !== undefined} />
          {stock > 0 && (
            <section className="order-box" id="order" aria-labelledby="order-title">
              <h2 id="order-title">{texts.orderTitle()}</h2>
              <div id={orderFormId}>
                <OrderForm {...{ product, shop, facts, customersCanPickUp, form, ...given }} parts={checkoutParts} />
              </div>
              <SoldBy seller={seller} support={support} />
            </section>
          )}
          <ReportLink of={{ kind: 'product', key: id }} />
        </div>
        <ReviewSection rating={rating} list={reviews} sellerName={shop} path={`/product/${id}`} />
      </div>
      <CartBar slug={seller.slug} price={stock > 0 ? describePrice(shown) : undefined} />
    </>
  );
}

function ProductSummary({ product, shown }: Pick<ProductPageProps, 'product' | 'shown'>) {
  const { name, category, rating, seller } = product;
  const mrp = describeMrp(shown);
  return (
    <>
      <nav className="product-trail" aria-label={texts.trail()}>
        <a href="/shop">{texts.shop()}</a>
        <a href={`/shop?category=${encodeURIComponent(category)}`}>{productCategoryLabels[category]()}</a>
      </nav>
      <h1 {...typedText(name)}>{name}</h1>
      <p className="product-price" data-price>
        {describePrice(shown)}
      </p>
      {(mrp || product.variants.some(({ mrpPaise }) => mrpPaise !== null)) && (
        <p className="product-mrp" data-mrp hidden={!mrp}>
          <Mrp described={mrp} />
        </p>
      )}
      {rating.average !== null && (
        <a className="product-rating" href={`#${reviewsId}`}>
          <RatingStars rating={rating} />
        </a>
      )}
      <p className={`stock ${stockClass(shown.stock)}`} data-stock>
        {stockLabel(shown.stock)}
      </p>
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

function ProductActions({ product, publicUrl }: Pick<ProductPageProps, 'product' | 'publicUrl'>) {
  const { id, name, pricePaise, stock, most, images, seller } = product;
  const link = `${publicUrl}/product/${id}`;
  const message = texts.chatMessage({ product: name, address: link });
  const cartProduct = { id, name, pricePaise, stock, most, image: images[0] ?? null, slug: seller.slug };
  return (
    <div className="product-actions">
      {stock > 0 && (
        <>
          <a className="button button-soft" href="#order">
            {texts.order()}
          </a>
          <button
            type="button"
            className="button needs-script"
            {...{ [product.options.length > 0 ? 'data-add-chosen' : 'data-add']: JSON.stringify(cartProduct) }}
          >
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
        <p key={index} {...typedText(paragraph)}>
          {paragraph}
        </p>
      ))}
    </section>
  );
}
