import { z } from 'zod';

/**
 * What the service takes, as strictly as it does (facts.md, section 4): written from the service's pages and not from
 * what Haat sends, so that what passes here passes there. Lengths are UTF-16 units, the strictest reading.
 */
const words = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => text.trim() !== '' && text.isWellFormed());
const title = (most: number) => words(most).refine((text) => !/[\r\n\t]/.test(text));
const areDistinct = (names: string[]) => new Set(names).size === names.length;
const mediaId = z.strictObject({ id: z.string().min(1) });
const body = z.strictObject({ text: words(1024) });
const header = z.strictObject({ type: z.literal('image'), image: mediaId });

const reply = z.strictObject({ id: words(256), title: title(20) });
const buttons = z
  .array(z.strictObject({ type: z.literal('reply'), reply }))
  .min(1)
  .max(3)
  .refine((all) => areDistinct(all.map((button) => button.reply.id)))
  .refine((all) => areDistinct(all.map((button) => button.reply.title)));
const row = z.strictObject({ id: words(200), title: title(24), description: title(72).optional() });
const section = z.strictObject({ title: title(24).optional(), rows: z.array(row).min(1) });
const sections = z
  .array(section)
  .min(1)
  .max(10)
  .refine((all) => all.flatMap(({ rows }) => rows).length <= 10)
  .refine((all) => all.length === 1 || all.every((one) => one.title !== undefined))
  .refine((all) => areDistinct(all.flatMap(({ rows }) => rows.map(({ id }) => id))));

const interactive = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('button'), header: header.optional(), body, action: z.strictObject({ buttons }) }),
  z.strictObject({ type: z.literal('list'), body, action: z.strictObject({ button: title(20), sections }) }),
]);

const parameter = z.strictObject({
  type: z.literal('text'),
  text: title(1024).refine((text) => !/ {5}/.test(text)),
});
const template = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.strictObject({ code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/) }),
  components: z
    .array(z.strictObject({ type: z.literal('body'), parameters: z.array(parameter).min(1) }))
    .max(1)
    .optional(),
});

const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.[A-Za-z0-9.]{1,128}$/)
    .optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  context: z.strictObject({ message_id: words(300) }).optional(),
};

/** The body of `POST /<number>/messages`. */
export const outgoingBody = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...common,
      type: z.literal('text'),
      text: z.strictObject({ body: words(4096), preview_url: z.boolean().optional() }),
    }),
    z.strictObject({ ...common, type: z.literal('image'), image: mediaId.extend({ caption: words(1024).optional() }) }),
    z.strictObject({ ...common, type: z.literal('interactive'), interactive }),
    z.strictObject({ ...common, type: z.literal('template'), template }),
  ])
  .refine(({ to, recipient }) => (to === undefined) !== (recipient === undefined));
export type OutgoingBody = z.infer<typeof outgoingBody>;
