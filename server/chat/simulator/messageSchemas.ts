import { z } from 'zod';

/**
 * The messages that the service accepts, as strictly (facts.md, section 4). Written from the service's documentation
 * instead of Haat's code, so that what passes here passes there. Lengths are in UTF-16 units, the strictest reading.
 */
const createTextSchema = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => text.trim() !== '' && text.isWellFormed());
const createTitleSchema = (most: number) => createTextSchema(most).refine((text) => !/[\r\n\t]/.test(text));
const areDistinct = (names: string[]) => new Set(names).size === names.length;
const mediaIdSchema = z.strictObject({ id: z.string().min(1) });
const bodySchema = z.strictObject({ text: createTextSchema(1024) });
const headerSchema = z.strictObject({ type: z.literal('image'), image: mediaIdSchema });

const replySchema = z.strictObject({ id: createTextSchema(256), title: createTitleSchema(20) });
const buttonsSchema = z
  .array(z.strictObject({ type: z.literal('reply'), reply: replySchema }))
  .min(1)
  .max(3)
  .refine((all) => areDistinct(all.map((button) => button.reply.id)))
  .refine((all) => areDistinct(all.map((button) => button.reply.title)));
const rowSchema = z.strictObject({
  id: createTextSchema(200),
  title: createTitleSchema(24),
  description: createTitleSchema(72).optional(),
});
const sectionSchema = z.strictObject({ title: createTitleSchema(24).optional(), rows: z.array(rowSchema).min(1) });
const sectionsSchema = z
  .array(sectionSchema)
  .min(1)
  .max(10)
  .refine((all) => all.flatMap(({ rows }) => rows).length <= 10)
  .refine((all) => all.length === 1 || all.every((one) => one.title !== undefined))
  .refine((all) => areDistinct(all.flatMap(({ rows }) => rows.map(({ id }) => id))));

const interactiveSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('button'),
    header: headerSchema.optional(),
    body: bodySchema,
    action: z.strictObject({ buttons: buttonsSchema }),
  }),
  z.strictObject({
    type: z.literal('list'),
    body: bodySchema,
    action: z.strictObject({ button: createTitleSchema(20), sections: sectionsSchema }),
  }),
]);

const parameterSchema = z.strictObject({
  type: z.literal('text'),
  text: createTitleSchema(1024).refine((text) => !/ {5}/.test(text)),
});
const templateSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.strictObject({ code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/) }),
  components: z
    .array(z.strictObject({ type: z.literal('body'), parameters: z.array(parameterSchema).min(1) }))
    .max(1)
    .optional(),
});

const commonShape = {
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
  context: z.strictObject({ message_id: createTextSchema(300) }).optional(),
};

/** The body of `POST /<number>/messages`. */
export const outgoingBodySchema = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...commonShape,
      type: z.literal('text'),
      text: z.strictObject({ body: createTextSchema(4096), preview_url: z.boolean().optional() }),
    }),
    z.strictObject({
      ...commonShape,
      type: z.literal('image'),
      image: mediaIdSchema.extend({ caption: createTextSchema(1024).optional() }),
    }),
    z.strictObject({
      ...commonShape,
      type: z.literal('document'),
      document: mediaIdSchema.extend({
        filename: createTitleSchema(255).optional(),
        caption: createTextSchema(1024).optional(),
      }),
    }),
    z.strictObject({ ...commonShape, type: z.literal('interactive'), interactive: interactiveSchema }),
    z.strictObject({ ...commonShape, type: z.literal('template'), template: templateSchema }),
  ])
  .refine(({ to, recipient }) => (to === undefined) !== (recipient === undefined));
export type OutgoingBody = z.infer<typeof outgoingBodySchema>;
