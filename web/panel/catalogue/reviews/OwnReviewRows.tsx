import { useEffect, useState } from 'react';
import * as texts from '#texts/reviews.gen.ts';
import { runWhenIdle } from '../../lib/runWhenIdle.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { OwnReviewRow } from './OwnReviewRow.tsx';
import classes from './OwnReviewRows.module.css';
import type { OwnReview } from './reviewCache.ts';

const loadForm = async () => (await import('./ReviewReplyForm.tsx')).ReviewReplyForm;

type Props = {
  reviews: readonly OwnReview[];
  /** While these are the ones of the filter before. */
  isOutdated: boolean;
};

/** What customers said about the seller's products. One reply is written at a time. */
export function OwnReviewRows({ reviews, isOutdated }: Props) {
  const [replyingTo, setReplyingTo] = useState<string>();
  const [Form, fetchForm] = useLazyComponent(loadForm);
  useEffect(() => runWhenIdle(() => void loadForm().catch(() => {})), []);
  // Not before it is there: the button has the focus until then.
  const reply = async (id: string) => {
    if (Form || (await fetchForm())) setReplyingTo(id);
  };
  const close = () => setReplyingTo(undefined);
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
              reply={Form && replyingTo === review.id && <Form review={review} onClose={close} />}
              onReply={() => reply(review.id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
