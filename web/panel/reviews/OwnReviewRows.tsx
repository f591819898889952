import { useState } from 'react';
import * as texts from '#texts/reviews.gen.ts';
import { Card } from '../ui/layout/Card.tsx';
import type { OwnReview } from './cache.ts';
import { OwnReviewRow } from './OwnReviewRow.tsx';
import classes from './OwnReviewRows.module.css';

type Props = {
  reviews: readonly OwnReview[];
  /** While these are the ones of the filter before. */
  isOutdated: boolean;
};

/** What customers said about the seller's products. One reply is written at a time. */
export function OwnReviewRows({ reviews, isOutdated }: Props) {
  const [replyingTo, setReplyingTo] = useState<string>();
  return (
    <Card flush>
      <ul
        className={classes.rows}
        aria-label={texts.title()}
        aria-busy={isOutdated}
        data-outdated={isOutdated || undefined}
      >
        {reviews.map((review) => (
          <li key={review.id} className={classes.row} data-entry>
            <OwnReviewRow
              review={review}
              isReplying={replyingTo === review.id}
              onReply={() => setReplyingTo(review.id)}
              onClose={() => setReplyingTo(undefined)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
