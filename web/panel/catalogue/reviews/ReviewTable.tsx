import { Text } from '@mantine/core';
import { useState } from 'react';
import { nameOrder } from '#domain/orders/orders.ts';
import { formatDate } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import * as texts from '#texts/reviews.gen.ts';
import { typedText } from '../../../typedText.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { SmallPhoto } from '../products/SmallPhoto.tsx';
import classes from './ReviewTable.module.css';
import { ReviewText } from './ReviewText.tsx';
import { ReviewVisibilityButton } from './ReviewVisibilityButton.tsx';
import type { Review } from './reviewCache.ts';

const HideReviewDialog = lazyDialog(
  async () => (await import('./HideReviewDialog.tsx')).HideReviewDialog,
  ({ review }) => review !== undefined,
  (props) => ({ ...props, review: undefined }),
);

export function ReviewTable({ reviews }: { reviews: readonly Review[] }) {
  // State of the table, not of a row: rows remount when the layout changes to cards.
  const [reviewToHide, setReviewToHide] = useState<Review>();
  const columns: Column<Review>[] = [
    { header: texts.review(), minWidth: '14rem', cell: (review) => <ReviewContent review={review} /> },
    { header: texts.product(), minWidth: '14rem', cell: (review) => <ReviewedProduct review={review} /> },
    { header: texts.customer(), minWidth: '8.5rem', cell: (review) => <ReviewAuthor review={review} /> },
    { header: texts.date(), nowrap: true, cell: (review) => formatDate(review.createdAt) },
    { header: texts.status(), nowrap: true, cell: (review) => <ReviewVisibility review={review} /> },
    {
      header: texts.actions(),
      align: 'right',
      nowrap: true,
      cell: (review) => <ReviewVisibilityButton review={review} onHide={setReviewToHide} />,
    },
  ];
  return (
    <>
      <DataTable
        label={texts.title()}
        tableFrom="79em"
        rows={reviews}
        keyOf={(review) => review.id}
        columns={columns}
        card={(review) => (
          <div className={classes.card}>
            <div className={classes.head}>
              <ReviewedProduct review={review} />
              <ReviewVisibility review={review} />
            </div>
            <ReviewContent review={review} />
            <BoughtOption review={review} />
            <Text size="sm" c="dimmed">
              {texts.by({
                author: isolated(review.author),
                order: nameOrder(review.orderLabel, review.orderNumber),
                date: formatDate(review.createdAt),
              })}
            </Text>
            <ReviewVisibilityButton review={review} onHide={setReviewToHide} />
          </div>
        )}
      />
      <HideReviewDialog review={reviewToHide} onClose={() => setReviewToHide(undefined)} />
    </>
  );
}

function ReviewContent({ review }: { review: Review }) {
  return (
    <>
      <ReviewText review={review} answerTitle={texts.answer()} />
      {review.isHidden && review.hiddenReason && (
        <p className={classes.reason}>{texts.hiddenReason({ reason: review.hiddenReason })}</p>
      )}
    </>
  );
}

function ReviewedProduct({ review: { productName, image, seller } }: { review: Review }) {
  return (
    <div className={classes.about}>
      <SmallPhoto src={image} />
      <div>
        <div className={classes.product} {...typedText(productName)}>
          {productName}
        </div>
        <LinkText to="/admin/sellers" search={{ seller: seller.id }} size="sm" className={row.link ?? ''}>
          {seller.businessName}
        </LinkText>
      </div>
    </div>
  );
}

function BoughtOption({ review: { optionLabel } }: { review: Review }) {
  return (
    optionLabel && (
      <Text size="sm" c="dimmed" dir="auto">
        {texts.bought({ option: optionLabel })}
      </Text>
    )
  );
}

function ReviewAuthor({ review }: { review: Review }) {
  return (
    <>
      <div {...typedText(review.author)}>{review.author}</div>
      <BoughtOption review={review} />
      <Text size="sm" c="dimmed">
        {texts.order({ order: nameOrder(review.orderLabel, review.orderNumber) })}
      </Text>
    </>
  );
}

function ReviewVisibility({ review }: { review: Review }) {
  return review.isHidden ? (
    <StatusBadge label={texts.statusHidden()} color="gray" />
  ) : (
    <StatusBadge label={texts.statusShown()} color="green" />
  );
}
