import * as texts from '#texts/storefrontReport.gen.ts';
import type { ReportedThing } from '../page/reportPage.ts';

export const reportPath = ({ kind, key }: Pick<ReportedThing, 'kind' | 'key'>) =>
  `/report?${kind}=${encodeURIComponent(key)}`;

type ReportLinkProps = Pick<ReportedThing, 'kind' | 'key'> | { kind: 'review'; key: string; author: string };

/** A small link to the form that reports this product, shop or review. */
export function ReportLink({ of }: { of: ReportLinkProps }) {
  const label = { product: texts.linkProduct, shop: texts.linkShop, review: texts.linkReview }[of.kind]();
  const name = 'author' in of ? texts.linkReviewBy({ author: of.author }) : undefined;
  return (
    <a className="report-link" href={reportPath(of)} rel="nofollow" aria-label={name}>
      {label}
    </a>
  );
}
