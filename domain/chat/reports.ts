/** Admins can read a reported conversation while its report is open (chat.md, section 4). */
export const reportStatuses = ['open', 'resolved'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Maximum length of the reason, in characters. */
export const maxReportReasonLength = 500;
