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
  /** True while these are still the results of the previous filter. */
  isOutdated: boolean;
};

/** Reviews of the seller's products. Only one reply form is open at a time. */
export function OwnReviewRows({ reviews, isOutdated }: Props) {
  const [replyingTo, setReplyingTo] = useState<string>();
  const [Form, loadFormComponent] = useLazyComponent(loadForm);
  useEffect(() => runWhenIdle(() => void loadForm().catch(() => {})), []);
  // The button keeps the focus until the form is loaded.
  const reply = async (id: string) => {
    if (Form || (await loadFormComponent())) setReplyingTo(id);
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
