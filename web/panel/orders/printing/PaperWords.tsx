import { Fragment } from 'react';
import { listTexts, type Paper } from './papers.ts';

type Props = { papers: readonly Paper[]; read: (paper: Paper) => string | null | undefined };

/** A text of a paper in each of its languages. */
export const PaperWords = ({ papers, read }: Props) =>
  listTexts(papers, read).map(({ language, text }, at) => (
    <Fragment key={language}>
      {at > 0 && ' / '}
      <span lang={language}>{text}</span>
    </Fragment>
  ));
