import * as z from 'zod/mini';
import { emailSchema, newPasswordSchema } from '#domain/identity/accounts.schema.ts';
import { sellerDetailsShape } from './sellers.schema.ts';

/** The registration payload (specification, section 3): without the confirm field or any extra field. */
export const registration = z.strictObject({ email: emailSchema, password: newPasswordSchema, ...sellerDetailsShape });
export type Registration = z.infer<typeof registration>;
