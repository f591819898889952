import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';

const serviceIdSchema = z.pipe(
  requiredText(30, refusal('service_id_invalid')),
  z.string().check(z.regex(/^\d{5,30}$/, refusal('service_id_invalid'))),
);
/** Sent as a header value without encoding. */
const secretSchema = z.pipe(
  requiredText(1000, refusal('secret_required')),
  z.string().check(z.regex(/^[\x21-\x7e]+$/, refusal('secret_invalid'))),
);

/** A seller's own number at the messaging service, with the values from its dashboard (chat.md, section 1). */
export const numberDraftSchema = z.strictObject({
  numberId: serviceIdSchema,
  businessAccountId: serviceIdSchema,
  token: secretSchema,
  appSecret: secretSchema,
  verifyToken: secretSchema,
});
export type NumberDraft = z.infer<typeof numberDraftSchema>;
