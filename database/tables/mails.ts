import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';

/** Mails, one for each change. Their body is wiped once an SMTP server has taken them. */
export const mails = d.pgTable('mails', {
  id: d.uuid('id').primaryKey(),
  recipient: d.text('recipient').notNull(),
  subject: d.text('subject').notNull(),
  body: d.text('body').notNull(),
  /** An address that the mail shows as a QR code; wiped with the body. */
  qrCode: d.text('qr_code'),
  /** 'kept': no SMTP server is configured. */
  status: d.text('status').$type<'queued' | 'sent' | 'kept'>().notNull(),
  sentAt: timestampColumn('sent_at'),
  createdAt,
});
