import { randomUUID } from 'node:crypto';
import { decision } from './chatRows.ts';
import { password, why } from './factories.ts';

export type Actor = 'nobody' | 'customer' | 'owner' | 'administrator';

/** A route with a body: who may call it, a valid body, and the status it returns. */
export type Target = {
  route: string;
  actor: Actor;
  body: () => object;
  optional?: string[];
  /** The field that accepts null, and the field that is a list of numbers. */
  nullable?: string | string[];
  numbers?: string;
  headers?: () => Record<string, string>;
  works: number;
};

/** Routes for admins. */
export const adminTargets: Target[] = [
  {
    route: 'POST /api/account/second-factor',
    actor: 'administrator',
    body: () => ({ currentPassword: password }),
    works: 200,
  },
  // No caller has a valid code, so even a valid body is rejected.
  { route: 'POST /api/account/second-factor/confirm', actor: 'administrator', body: () => ({ code: '1' }), works: 400 },
  ...['recovery-codes', 'switch-off'].map((what) => ({
    route: `POST /api/account/second-factor/${what}`,
    actor: 'administrator' as const,
    body: () => ({ currentPassword: password, code: '1' }),
    works: 400,
  })),
  // This admin needs no code, and a second email to the same mailbox is rate limited.
  {
    route: 'POST /api/admin/administrators/invite',
    actor: 'administrator',
    body: () => ({ email: `${randomUUID()}@haat.example`, currentPassword: password, code: '1' }),
    optional: ['code'],
    works: 200,
  },
  {
    route: 'POST /api/account/email-change',
    actor: 'administrator',
    body: () => ({ email: `${randomUUID()}@haat.example`, currentPassword: password, code: '1' }),
    optional: ['code'],
    works: 200,
  },
  {
    route: 'POST /api/admin/administrators/:id/remove',
    actor: 'administrator',
    body: () => ({ currentPassword: password, code: '1' }),
    optional: ['code'],
    works: 404,
  },
  { route: 'PUT /api/admin/profile', actor: 'administrator', body: () => ({ name: 'Meera' }), works: 200 },
  { route: 'PUT /api/admin/assistant', actor: 'administrator', body: () => decision, nullable: 'Paise', works: 200 },
  {
    route: 'POST /api/admin/reviews/:review/hide',
    actor: 'administrator',
    body: () => ({ reason: 'Insulting' }),
    works: 204,
  },
  // The report does not exist, so even a valid body is rejected.
  {
    route: 'POST /api/admin/visitor-reports/:id/review',
    actor: 'administrator',
    body: () => ({ outcome: 'noAction' }),
    works: 404,
  },
  // The seller does not exist, so even a valid body is rejected.
  { route: 'POST /api/admin/sellers/:id/reject', actor: 'administrator', body: () => why, works: 404 },
  { route: 'POST /api/admin/sellers/:id/notes', actor: 'administrator', body: () => ({ note: 'Hm' }), works: 404 },
  { route: 'PUT /api/admin/support', actor: 'administrator', body: () => ({ email: '', phone: '' }), works: 200 },
];
