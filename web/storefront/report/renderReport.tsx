import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/storefrontReport.gen.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import type { ReportPageData } from '../page/reportPage.ts';
import fieldStyles from '../ui/fields.css?inline';
import photoStyles from '../ui/smallPhoto.css?inline';
import { ReportPage, reportTitles } from './ReportPage.tsx';
import { ReportSentPage } from './ReportSentPage.tsx';
import styles from './report.css?inline';

export function renderReport(page: ReportPageData): RenderedPage {
  const isSent = page.name === 'report-sent';
  const title = isSent ? texts.sent() : reportTitles[page.subject.kind]();
  return {
    metadata: { title: `${title} – ${productName}`, description: texts.about() },
    content: isSent ? <ReportSentPage path={page.path} /> : <ReportPage {...page} />,
    styles: fieldStyles + photoStyles + styles,
    ...(!isSent && { scripts: 'public' }),
  };
}
