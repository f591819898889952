import { Button, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { nameOrder } from '#domain/orders/orders.ts';
import { formatDate } from '#texts/formats.ts';
import * as texts from '#texts/ownReviews.gen.ts';
import { typedText } from '../../../typedText.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { SmallPhoto } from '../products/SmallPhoto.tsx';
import classes from './OwnReviewRow.module.css';
import { ReviewText } from './ReviewText.tsx';
import type { OwnReview } from './reviewCache.ts';

const ModerationNotice = lazy(() => import('../moderation/ModerationNotice.tsx'));

type Props = {
  review: OwnReview;
  /** The reply form, while it is open. */
  reply: ReactNode;
  onReply: () => void;
};

export function OwnReviewRow({ review, reply, onReply }: Props) {
  const { author, productId, productName, image, orderLabel, orderNumber, createdAt, isHidden, answer, optionLabel } =
    review;
  const titleId = useId();
  return (
    <article className={classes.row} aria-labelledby={titleId}>
      <div className={classes.about}>
        <h2 id={titleId} className={classes.author} {...typedText(author)}>
          {author}
        </h2>
        {optionLabel && (
          <div className={classes.minor} dir="auto">
            {texts.bought({ option: optionLabel })}
          </div>
        )}
        <time className={classes.minor} dateTime={createdAt}>
          {formatDate(createdAt)}
        </time>
        <div className={classes.product}>
          <SmallPhoto src={image} />
          {productId ? (
            <LinkText to="/seller/products/$id" params={{ id: productId }} className={row.link ?? ''}>
              {productName}
            </LinkText>
          ) : (
            <span {...typedText(productName)}>{productName}</span>
          )}
        </div>
        <LinkText to="/seller/orders" search={{ search: orderLabel }} className={`${row.link} ${classes.minor}`}>
          {texts.order({ order: nameOrder(orderLabel, orderNumber) })}
        </LinkText>
        {isHidden && <StatusBadge label={texts.hidden()} color="gray" />}
      </div>
      <div className={classes.content}>
        <ReviewText review={review} answerTitle={texts.answer()} />
        {isHidden && (
          <Suspense fallback={<Skeleton h={140} />}>
            <ModerationNotice kind="review" id={review.id} />
          </Suspense>
        )}
        {reply}
        {!answer && !reply && (
          <Button size="xs" variant="default" onClick={onReply} aria-label={texts.writeTo({ author })}>
            {texts.write()}
          </Button>
        )}
      </div>
    </article>
  );
}
