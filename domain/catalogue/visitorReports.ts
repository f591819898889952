/** The kinds of things on public pages that visitors can report. */
export const reportedKinds = ['product', 'shop', 'review'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** The reasons to choose from, by what is reported. */
export const visitorReportReasons = {
  product: ['counterfeit', 'prohibited', 'misleading', 'offensive', 'other'],
  shop: ['fraud', 'impersonation', 'prohibited', 'offensive', 'other'],
  review: ['fake', 'personal', 'offensive', 'other'],
} as const satisfies Record<ReportedKind, readonly string[]>;
export type VisitorReportReason = (typeof visitorReportReasons)[ReportedKind][number];
/** All reasons, each once. */
export const visitorReportReasonNames = [...new Set<VisitorReportReason>(Object.values(visitorReportReasons).flat())];

/** Whether an administrator has reviewed the reports of a subject. */
export const visitorReportStatuses = ['open', 'reviewed'] as const;
export type VisitorReportStatus = (typeof visitorReportStatuses)[number];

/** What an administrator decided about the reports of a subject. */
export const visitorReportOutcomes = ['actionTaken', 'noAction'] as const;
export type VisitorReportOutcome = (typeof visitorReportOutcomes)[number];

export const visitorReportLimits = {
  /** In characters. */
  words: 1000,
  perSourceAndHour: 10,
  /** Reports of one subject that wait for a review; further ones are not stored. */
  perSubject: 1000,
  /** Days after the review until reports are deleted, with the emails that people left. */
  retentionDays: 90,
};
