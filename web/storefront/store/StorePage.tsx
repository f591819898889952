import { shopChatLink } from '#domain/chat/chatCommands.ts';
import type { SupportContact } from '#domain/identity/support.ts';
import { initialOf } from '#domain/platform/initials.ts';
import { pictureSources } from '#domain/platform/pictures.ts';
import { sellerCategoryLabels } from '#texts/categories.ts';
import { formatReplyTime } from '#texts/openingHours.ts';
import * as finder from '#texts/storefrontOrderFinder.gen.ts';
import * as texts from '#texts/storefrontStore.gen.ts';
import { typedText } from '../../typedText.ts';
import { CartBar } from '../cartDialog/CartBar.tsx';
import { CartDialog } from '../cartDialog/CartDialog.tsx';
import { orderFinderPath } from '../orderFinder/orderFinderPath.ts';
import type { Page, PublicStore } from '../page/page.ts';
import { ReportLink } from '../report/ReportLink.tsx';
import { ReviewSection, reviewsId } from '../reviews/ReviewSection.tsx';
import { RatingStars } from '../reviews/Stars.tsx';
import { Filters } from '../shop/Filters.tsx';
import { ProductListing } from '../shop/ProductListing.tsx';
import { Awning } from '../ui/Awning.tsx';
import { ChatIcon, ShareIcon } from '../ui/icons.tsx';
import { Poster } from './Poster.tsx';
import { ShopHours } from './ShopHours.tsx';

type StorePageProps = Omit<Extract<Page, { name: 'store' }>, 'name' | 'preview'> & {
  publicUrl: string;
  support: SupportContact | null;
};

export const storePath = ({ slug }: PublicStore) => `/store/${slug}`;

/** One seller's shop, with a cart (product.md, section 6). */
export function StorePage(props: StorePageProps) {
  const { store, criteria, categories, filters, list, reviews, refusal, publicUrl, support } = props;
  const path = storePath(store);
  const address = `${publicUrl}${path}`;
  return (
    <>
      <div className="store">
        <StoreHead store={store} address={address} />
        <div className="wrap browse">
          <Filters path={path} criteria={criteria} categories={categories} facets={filters} label={texts.search()} />
          <ProductListing path={path} criteria={criteria} list={list} refusal={refusal} inStore>
            <h2>{texts.nothing()}</h2>
            <p>{texts.nothingText()}</p>
            <a className="button" href="/shop">
              {texts.browse()}
            </a>
          </ProductListing>
        </div>
        <div className="wrap store-reviews">
          <ReviewSection rating={store.rating} list={reviews} sellerName={store.businessName} path={path} withProduct />
          <p>
            <a href={orderFinderPath(store.slug)}>{finder.title()}</a>
          </p>
          <ReportLink of={{ kind: 'shop', key: store.slug }} />
        </div>
        <Poster store={store} address={address} />
      </div>
      <CartBar slug={store.slug} />
      <CartDialog store={store} support={support} />
    </>
  );
}

function StoreHead({ store, address }: { store: PublicStore; address: string }) {
  const { businessName, category, city, rating, description, logo, cover, color } = store;
  return (
    <div className="wrap store-head">
      {cover && (
        <img className="store-cover" {...pictureSources(cover)} sizes="(min-width: 72rem) 70rem, 100vw" alt="" />
      )}
      {logo ? (
        <img className="store-logo" {...pictureSources(logo)} sizes="5.5rem" alt="" width="88" height="88" />
      ) : (
        <ShopSign name={businessName} />
      )}
      <div className="store-title">
        <h1 className={color ? 'shop-sign' : undefined} {...typedText(businessName)}>
          {businessName}
        </h1>
        <p className="store-facts">
          <span>{sellerCategoryLabels[category]()}</span>
          {city && <span dir="auto">{city}</span>}
          {rating.average !== null && (
            <a href={`#${reviewsId}`}>
              <RatingStars rating={rating} />
            </a>
          )}
        </p>
      </div>
      {description && (
        <p className="store-description" {...typedText(description)}>
          {description}
        </p>
      )}
      {store.openingHours && <ShopHours week={store.openingHours} />}
      <ShopContact store={store} address={address} />
    </div>
  );
}

/** How to reach the shop, and how soon it replies. */
function ShopContact({ store, address }: { store: PublicStore; address: string }) {
  const { businessName, chat, replyMinutes } = store;
  return (
    <div className="store-contact">
      <a
        className="button"
        href={shopChatLink(chat, texts.chatMessage({ shop: businessName, address }))}
        target="_blank"
        rel="noopener noreferrer"
      >
        <ChatIcon />
        {texts.chat()}
      </a>
      <button className="button needs-script" type="button" data-share={address} data-title={businessName}>
        <ShareIcon />
        {texts.share()}
      </button>
      {replyMinutes !== null && <p className="store-replies">{formatReplyTime(replyMinutes)}</p>}
      <p className="told" role="status" data-shared />
    </div>
  );
}

/** The shop's initial under an awning. */
function ShopSign({ name }: { name: string }) {
  const initial = initialOf(name);
  return (
    <svg className="stall" viewBox="0 0 80 80" width="80" height="80" aria-hidden="true">
      <rect className="art-soft" x="6" y="8" width="68" height="68" rx="10" />
      <text className="stall-initial" x="40" y="64">
        {initial}
      </text>
      <Awning top={[8, 72]} bottom={[2, 78]} y={[4, 24]} />
    </svg>
  );
}
