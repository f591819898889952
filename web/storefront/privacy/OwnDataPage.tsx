import { formatDate, formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { describeOrderStatus } from '#texts/orderStatus.ts';
import * as texts from '#texts/storefrontOwnData.gen.ts';
import type { OwnDataSummary, PrivacyPageOf } from '../page/privacyPage.ts';
import { EraseForm } from './EraseForm.tsx';

/** The data stored about a customer who has entered a code, with download and deletion. */
export function OwnDataPage({ token, data, formToken, error }: PrivacyPageOf<'own-data'>) {
  const path = `/privacy/my-data/${token}`;
  return (
    <div className="wrap privacy">
      <h1>{texts.title()}</h1>
      {data.onlyShop !== null && <p className="lead">{texts.onlyOf({ shop: data.onlyShop })}</p>}
      {error && (
        <p className="banner" role="alert">
          {error}
        </p>
      )}
      <DataSection title={texts.orders()} id="orders" lines={data.orders.map(describeOrder)} none={texts.noOrders()} />
      <DataSection
        title={texts.reviews()}
        id="reviews"
        lines={data.reviews.map(describeReview)}
        none={texts.noReviews()}
      />
      <DataSection title={texts.chats()} id="chats" lines={describeChats(data)} none={texts.noChats()} />
      <section className="panel" aria-labelledby="take">
        <h2 id="take">{texts.take()}</h2>
        <p>{texts.takeHint()}</p>
        <a className="button" href={`${path}/archive`} download>
          {texts.download()}
        </a>
      </section>
      <section className="panel" aria-labelledby="erase">
        <h2 id="erase">{texts.erase()}</h2>
        <p>
          {texts.eraseHint()} <a href="/privacy#law">{texts.learnMore()}</a>
        </p>
        <EraseForm
          action={`${path}/erase`}
          formToken={formToken}
          question={data.onlyShop === null ? texts.eraseQuestion() : texts.eraseAtShop({ shop: data.onlyShop })}
        />
      </section>
    </div>
  );
}

function DataSection({ id, title, lines, none }: { id: string; title: string; lines: string[]; none: string }) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className="privacy-list">
          {lines.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function describeOrder(ordered: OwnDataSummary['orders'][number]) {
  const { label, shop, placedAt, totalPaise, isErased } = ordered;
  const order = { label, shop: isolated(shop), date: formatDate(placedAt), total: formatPaise(totalPaise) };
  return isErased ? texts.erasedOrder(order) : texts.order({ ...order, status: describeOrderStatus(ordered) });
}

const describeReview = ({ product, shop, stars, words, writtenAt }: OwnDataSummary['reviews'][number]) =>
  texts.review({
    product: isolated(product),
    shop: isolated(shop),
    stars,
    date: formatDate(writtenAt),
    words: words ?? '',
  });

function describeChats({ chats, messages, pictures, blockedBy }: OwnDataSummary): string[] {
  return [
    ...chats.map(({ shop, name, phone }) => texts.chat({ shop, who: [name, phone].filter(Boolean).join(', ') })),
    ...(messages > 0 ? [texts.messages({ messages, pictures })] : []),
    ...blockedBy.map((shop) => texts.blocked({ shop })),
  ];
}
