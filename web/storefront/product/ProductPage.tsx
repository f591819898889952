import { productName } from '#domain/brand.ts';
import { formatPaise } from '#domain/money.ts';
import { chatLink } from '#domain/phone.ts';
import { isLowStock, stockWords } from '#domain/products.ts';
import type { About } from '../frame/Head.tsx';
import { ChatIcon, ShareIcon } from '../frame/icons.tsx';
import type { OrderFormState, PublicProduct } from '../page.ts';
import { Gallery } from './Gallery.tsx';
import { OrderForm, orderFormId } from './OrderForm.tsx';

type ProductPageProps = { product: PublicProduct; form: OrderFormState; publicUrl: string };

/** A product as customers see it (product.md, section 6). */
export function ProductPage({ product, form, publicUrl }: ProductPageProps) {
  const { name, images, description, category, stock, seller } = product;
  return (
    <div className="wrap product">
      <Gallery name={name} images={images} />
      <div className="product-info">
        <p className="product-category">{category}</p>
        <h1 dir="auto">{name}</h1>
        <p className="product-price">{formatPaise(product.pricePaise)}</p>
        <p className={`stock ${stockTone(stock)}`}>{stockWords(stock)}</p>
        <p className="product-seller">
          Sold by <strong dir="auto">{seller.businessName}</strong>
        </p>
        <Contact product={product} publicUrl={publicUrl} />
        <Description text={description} />
        {stock > 0 && (
          <section className="order-box" id="order" aria-labelledby="order-title">
            <h2 id="order-title">Order this product</h2>
            <div id={orderFormId}>
              <OrderForm product={product} form={form} />
            </div>
          </section>
        )}
      </div>
    </div>
  );
}

function stockTone(stock: number): string {
  if (stock === 0) return 'stock-out';
  return isLowStock(stock) ? 'stock-low' : 'stock-in';
}

function Contact({ product, publicUrl }: Pick<ProductPageProps, 'product' | 'publicUrl'>) {
  const link = `${publicUrl}/product/${product.id}`;
  const message = `Hello, I am interested in ${product.name}: ${link}`;
  return (
    <div className="product-contact">
      {product.stock > 0 && (
        <a className="button button-primary product-jump" href="#order">
          Order now
        </a>
      )}
      <a className="button" href={chatLink(product.seller.phone, message)} target="_blank" rel="noopener noreferrer">
        <ChatIcon />
        Chat on WhatsApp
      </a>
      <button className="button needs-script" type="button" data-share={link} data-title={product.name}>
        <ShareIcon />
        Share
      </button>
      <p className="product-shared" role="status" data-shared />
    </div>
  );
}

/** Blank lines part paragraphs; single line ends are kept. */
function Description({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (
    <section className="product-description" aria-labelledby="description-title">
      <h2 id="description-title">Description</h2>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and never move.
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </section>
  );
}

/** What a shared link shows in a chat. */
export function aboutProduct(product: PublicProduct): About {
  const { id, name, description, pricePaise, stock, seller, images } = product;
  const words = description.replace(/\s+/g, ' ').trim();
  const short = words.length > 140 ? `${words.slice(0, 140).trimEnd()}…` : words;
  return {
    title: `${name} – ${formatPaise(pricePaise)} – ${productName}`,
    description: `${stockWords(stock)} at ${seller.businessName}. ${short}`,
    canonical: `/product/${id}`,
    image: images[0],
    pricePaise,
  };
}
