import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';

/** Emails, one for each change. The body is wiped once an SMTP server has accepted it. */
export const mails = d.pgTable('mails', {
  id: d.uuid('id').primaryKey(),
  recipient: d.text('recipient').notNull(),
  subject: d.text('subject').notNull(),
  body: d.text('body').notNull(),
  /** A URL that the email shows as a QR code; wiped with the body. */
  qrCode: d.text('qr_code'),
  /** 'kept': no SMTP server is configured, so the email is only stored. */
  status: d.text('status').$type<'queued' | 'sent' | 'kept'>().notNull(),
  sentAt: timestampColumn('sent_at'),
  createdAt,
});
