import { Anchor, Button, Group, Text } from '@mantine/core';
import {
  type ReportedKind,
  type VisitorReportOutcome,
  visitorReportOutcomes,
} from '#domain/catalogue/visitorReports.ts';
import { formatDateTime } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { reviewActionLabels, reviewAuthorLabel } from '#texts/labels.ts';
import { visitorReportOutcomeLabels, visitorReportReasonLabels } from '#texts/visitorReportLabels.ts';
import * as texts from '#texts/visitorReports.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import type { ModeratedProduct } from '../products/moderation/TakeDownDialog.tsx';
import { SmallPhoto } from '../products/SmallPhoto.tsx';
import type { ModeratedReview } from '../reviews/HideReviewDialog.tsx';
import { ReviewText } from '../reviews/ReviewText.tsx';
import classes from './ReportedSubjectEntry.module.css';
import type { ReportsDecision } from './ReviewReportsDialog.tsx';
import type { ReportedSubject } from './visitorReportQueries.ts';

/** The open dialog: at most one of these. */
export type SubjectDialog = { decision?: ReportsDecision; product?: ModeratedProduct; review?: ModeratedReview };
type Props = { subject: ReportedSubject; onOpen: (dialog: SubjectDialog) => void };

const kindLabels: Record<ReportedKind, () => string> = {
  product: texts.product,
  shop: texts.shop,
  review: texts.review,
};

/** A product, shop or review with its reports. */
export function ReportedSubjectEntry({ subject, onOpen }: Props) {
  const { kind, image, isPublic, count, review, seller, reports } = subject;
  return (
    <li className={classes.entry} data-entry>
      <div className={classes.head}>
        <StatusBadge label={kindLabels[kind]()} color="rani" dot={false} />
        {kind !== 'shop' && <SmallPhoto src={image} />}
        <SubjectName subject={subject} />
        <StatusBadge label={texts.count({ count })} color="red" dot={false} />
        {!isPublic && <StatusBadge label={texts.notPublic()} color="gray" dot={false} />}
      </div>
      {kind !== 'shop' && (
        <LinkText to="/admin/sellers" search={{ seller: seller.id }} size="sm" className={row.link ?? ''}>
          {seller.businessName}
        </LinkText>
      )}
      {review && <ReviewText review={{ ...review, answer: null, answeredAt: null }} answerTitle="" />}
      <ul className={classes.reports}>
        {reports.map(({ id, reason, words, at }) => (
          <li key={id}>
            <Text size="sm" fw={550}>
              {texts.reasonAt({ reason: visitorReportReasonLabels[reason](), date: formatDateTime(at) })}
            </Text>
            {words && <p className={classes.words}>{words}</p>}
          </li>
        ))}
      </ul>
      {count > reports.length && (
        <Text size="sm" c="dimmed">
          {texts.older({ count: count - reports.length })}
        </Text>
      )}
      {subject.outcome ? (
        <Resolution subject={subject} outcome={subject.outcome} />
      ) : (
        <SubjectActions subject={subject} onOpen={onOpen} />
      )}
    </li>
  );
}

/** Links to the public page while the subject is on it. */
function SubjectName({ subject: { kind, targetId, name, isPublic, seller, review } }: { subject: ReportedSubject }) {
  const label =
    kind === 'review' && review
      ? texts.reviewOf({ product: isolated(name), author: isolated(reviewAuthorLabel(review.author)) })
      : name;
  if (!isPublic) return <span className={classes.name}>{label}</span>;
  const path = {
    product: `/product/${targetId}`,
    shop: `/store/${seller.slug}`,
    review: `/store/${seller.slug}#reviews`,
  };
  return (
    <Anchor className={`${row.link} ${classes.name}`} href={path[kind]} target="_blank" rel="noopener">
      {label}
    </Anchor>
  );
}

const decisionLabels = {
  actionTaken: { label: texts.markActionTaken, named: texts.markActionTakenOf },
  noAction: { label: texts.markNoAction, named: texts.markNoActionOf },
};

function SubjectActions({ subject, onOpen }: Props) {
  const { name, kind, isPublic } = subject;
  return (
    <Group gap="xs" mt="xs">
      {kind !== 'shop' && isPublic && <ModerationButton subject={subject} onOpen={onOpen} />}
      {kind === 'shop' && (
        <LinkButton
          to="/admin/sellers"
          search={{ seller: subject.seller.id }}
          size="sm"
          variant="default"
          aria-label={texts.sellerNamed({ shop: subject.seller.businessName })}
        >
          {texts.seller()}
        </LinkButton>
      )}
      {visitorReportOutcomes.map((outcome) => (
        <Button
          key={outcome}
          size="sm"
          variant="default"
          aria-label={decisionLabels[outcome].named({ name })}
          onClick={() => onOpen({ decision: { subject, outcome } })}
        >
          {decisionLabels[outcome].label()}
        </Button>
      ))}
    </Group>
  );
}

/** Takes a reported product down, or hides a reported review. */
function ModerationButton({ subject: { kind, targetId: id, name, seller, review }, onOpen }: Props) {
  const isProduct = kind === 'product';
  const open = () =>
    onOpen(
      isProduct
        ? { product: { id, name, seller } }
        : { review: { id, productName: name, author: review?.author ?? '' } },
    );
  return (
    <Button
      size="sm"
      color="red"
      variant="light"
      onClick={open}
      aria-label={isProduct ? texts.takeDownNamed({ product: name }) : texts.hideNamed({ product: name })}
    >
      {isProduct ? texts.takeDown() : reviewActionLabels.hide()}
    </Button>
  );
}

function Resolution({ subject, outcome }: { subject: ReportedSubject; outcome: VisitorReportOutcome }) {
  return (
    <Text size="sm" c="dimmed">
      {texts.reviewedBy({
        outcome: visitorReportOutcomeLabels[outcome](),
        name: subject.reviewerName ?? texts.formerAdmin(),
        date: subject.reviewedAt ? formatDateTime(subject.reviewedAt) : '',
      })}
    </Text>
  );
}
