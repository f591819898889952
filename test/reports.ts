import { asForm, formToken } from './publicForms.ts';
import type { Answer, Browser } from './server.ts';

/** Opens the form of a product, shop or review, such as `product=…`, and sends it as a browser without JavaScript. */
export async function sendReport(
  browser: Browser,
  subject: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const page = `/report?${subject}`;
  const typed = { reason: 'other', words: '', email: '', formToken: await formToken(browser, page), ...fields };
  return browser.send({ method: 'POST', url: page, ...asForm(typed) });
}

/** A product, shop or review in the administrators' queue. */
export type ReportedSubjectBody = {
  id: string;
  kind: string;
  targetId: string;
  name: string;
  image: string | null;
  isPublic: boolean;
  count: number;
  review: { author: string; stars: number; words: string | null } | null;
  reports: { reason: string; words: string | null }[];
  reviewedAt: string | null;
  outcome: string | null;
};

/** A page of the queue. */
export async function readReports(admin: Browser, query = '') {
  const { body } = await admin.get(`/api/admin/visitor-reports${query}`);
  return body as { subjects: ReportedSubjectBody[]; nextCursor: string | null };
}
