import * as z from 'zod/mini';
import { email, newPassword } from '#domain/identity/accounts.schema.ts';
import { sellerDetails } from './sellers.schema.ts';

/** The registration payload (specification, section 3): without the confirm field, and nothing else. */
export const registration = z.strictObject({ email, password: newPassword, ...sellerDetails });
export type Registration = z.infer<typeof registration>;
