import { isLowStock } from '#domain/catalogue/products.ts';
import { initialOf } from '#domain/platform/initials.ts';
import { pictureSources } from '#domain/platform/pictures.ts';
import { ratingLabel, stockLabel } from '#texts/labels.ts';
import { describePrice } from '#texts/prices.ts';
import { rich } from '#texts/rich.ts';
import * as optionTexts from '#texts/storefrontOptions.gen.ts';
import * as texts from '#texts/storefrontShop.gen.ts';
import { typedText } from '../../typedText.ts';
import { describeMrp } from '../options/describePrice.ts';
import { Mrp } from '../options/Mrp.tsx';
import type { ListedProduct } from '../page/page.ts';
import { Star } from '../reviews/Stars.tsx';
import { CartPlusIcon } from '../ui/icons.tsx';
import { CardOptions, CardOrigin } from './CardOptions.tsx';

type ProductCardProps = {
  product: ListedProduct;
  /** Position in the list; the first images load eagerly. */
  index: number;
  /** In a store the card has a cart button instead of the seller's name. */
  inStore: boolean;
};

/** A product in a list: one link, and in a store a cart button. */
export function ProductCard({ product, index, inStore }: ProductCardProps) {
  const { id, name, stock, rating, seller, options, facets } = product;
  return (
    <li className="product-card" data-key={id}>
      <a className="product-link" href={`/product/${id}`}>
        <CardImage product={product} index={index} />
        <span className="product-name" {...typedText(name)}>
          {name}
        </span>
        <CardPrice product={product} />
        {options && <CardOptions options={options} />}
        {facets && <CardOrigin facets={facets} />}
        {isLowStock(stock) && (
          <span className={stock === 0 ? 'product-stock product-out' : 'product-stock'}>{stockLabel(stock)}</span>
        )}
        {rating.average !== null && (
          <span className="product-stars">
            <Star />
            <span className="visually-hidden">{texts.stars()}</span>
            {ratingLabel(rating)}
          </span>
        )}
        {!inStore && (
          <span className="product-seller" dir="auto">
            {seller.businessName}
          </span>
        )}
      </a>
      {inStore && stock > 0 && (options ? <ChooseOptions {...product} /> : <AddToCartButton product={product} />)}
    </li>
  );
}

/** Screen readers hear the price only once, together with the MRP. */
function CardPrice({ product }: Pick<ProductCardProps, 'product'>) {
  const mrp = describeMrp(product);
  if (!mrp) return <strong className="product-price">{describePrice(product)}</strong>;
  return (
    <>
      <strong className="product-price" aria-hidden="true">
        {describePrice(product)}
      </strong>
      <span className="product-mrp">
        <Mrp described={mrp} />
      </span>
    </>
  );
}

const eagerImages = 4;

const listSizes = '(min-width: 72rem) 16rem, (min-width: 44rem) 30vw, 45vw';

type CardImageProps = Pick<ProductCardProps, 'product' | 'index'> & { sizes?: string };

export function CardImage({ product: { name, image }, index, sizes = listSizes }: CardImageProps) {
  const initial = initialOf(name);
  // Hidden from screen readers, which would read the initial before the name.
  if (!image) return <span className="product-picture" data-initial={initial} aria-hidden="true" />;
  return (
    <span className="product-picture" aria-hidden="true">
      <img
        {...pictureSources(image)}
        sizes={sizes}
        alt=""
        data-initial={initial}
        width="320"
        height="320"
        {...(index >= eagerImages && { loading: 'lazy' })}
        {...(index === 0 && { fetchPriority: 'high' })}
      />
    </span>
  );
}

function ChooseOptions({ id, name }: Pick<ListedProduct, 'id' | 'name'>) {
  return (
    <a className="button" href={`/product/${id}`}>
      {rich(optionTexts.chooseOptions({ name, hidden: (text) => <span className="visually-hidden">{text}</span> }))}
    </a>
  );
}

/** The data of the button, for `cartDialog/addToCart.ts`. */
function AddToCartButton({
  product: { id, name, pricePaise, stock, most, image, seller },
}: {
  product: ListedProduct;
}) {
  return (
    <button
      className="button needs-script"
      type="button"
      data-add={JSON.stringify({ id, name, pricePaise, stock, most, image, slug: seller.slug })}
    >
      <CartPlusIcon />
      {rich(texts.addToCart({ name, hidden: (text) => <span className="visually-hidden">{text}</span> }))}
    </button>
  );
}
