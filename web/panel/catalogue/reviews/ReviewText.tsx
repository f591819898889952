import { reviewLimits } from '#domain/catalogue/reviews.ts';
import { formatDate } from '#texts/formats.ts';
import * as texts from '#texts/reviews.gen.ts';
import { typedText } from '../../../typedText.ts';
import { Stars } from '../../ui/display/Stars.tsx';
import classes from './ReviewText.module.css';
import type { OwnReview } from './reviewCache.ts';

type Props = { review: Pick<OwnReview, 'stars' | 'words' | 'answer' | 'answeredAt'>; answerTitle: string };

export function ReviewText({ review, answerTitle }: Props) {
  const { stars, words, answer, answeredAt } = review;
  return (
    <div className={classes.root}>
      <Stars count={stars} of={reviewLimits.stars} />
      {words ? (
        <p className={classes.words} {...typedText(words)}>
          {words}
        </p>
      ) : (
        <p className={classes.none}>{texts.wordless()}</p>
      )}
      {answer && (
        <div className={classes.answer}>
          <p className={classes.answerTitle}>
            {answerTitle}
            {answeredAt && <time dateTime={answeredAt}> · {formatDate(answeredAt)}</time>}
          </p>
          <p className={classes.words} {...typedText(answer)}>
            {answer}
          </p>
        </div>
      )}
    </div>
  );
}
