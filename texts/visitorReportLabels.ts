import type { VisitorReportOutcome, VisitorReportReason } from '#domain/catalogue/visitorReports.ts';
import * as texts from './visitorReportLabels.gen.ts';

export const visitorReportReasonLabels: Record<VisitorReportReason, () => string> = {
  counterfeit: texts.counterfeit,
  prohibited: texts.prohibited,
  misleading: texts.misleading,
  fraud: texts.fraud,
  impersonation: texts.impersonation,
  fake: texts.fake,
  personal: texts.personal,
  offensive: texts.offensive,
  other: texts.other,
};

export const visitorReportOutcomeLabels: Record<VisitorReportOutcome, () => string> = {
  actionTaken: texts.actionTaken,
  noAction: texts.noAction,
};
