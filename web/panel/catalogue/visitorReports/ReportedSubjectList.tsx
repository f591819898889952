import { useState } from 'react';
import * as texts from '#texts/visitorReports.gen.ts';
import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';
import lined from '../../ui/layout/DividedList.module.css';
import { ReportedSubjectEntry, type SubjectDialog } from './ReportedSubjectEntry.tsx';
import type { ReportedSubject } from './visitorReportQueries.ts';

const ReviewReportsDialog = lazyDialog(
  async () => (await import('./ReviewReportsDialog.tsx')).ReviewReportsDialog,
  ({ decision }) => decision !== undefined,
  (props) => ({ ...props, decision: undefined }),
);
const TakeDownDialog = lazyDialog(
  async () => (await import('../products/moderation/TakeDownDialog.tsx')).TakeDownDialog,
  ({ product }) => product !== undefined,
  (props) => ({ ...props, product: undefined }),
);
const HideReviewDialog = lazyDialog(
  async () => (await import('../reviews/HideReviewDialog.tsx')).HideReviewDialog,
  ({ review }) => review !== undefined,
  (props) => ({ ...props, review: undefined }),
);

/** What visitors reported, each with an administrator's actions. */
export function ReportedSubjectList({ subjects }: { subjects: readonly ReportedSubject[] }) {
  const [dialog, setDialog] = useState<SubjectDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <ul className={lined.rows} aria-label={texts.list()}>
        {subjects.map((subject) => (
          <ReportedSubjectEntry key={subject.id} subject={subject} onOpen={setDialog} />
        ))}
      </ul>
      <ReviewReportsDialog decision={dialog?.decision} onClose={close} />
      <TakeDownDialog product={dialog?.product} onClose={close} />
      <HideReviewDialog review={dialog?.review} onClose={close} />
    </>
  );
}
