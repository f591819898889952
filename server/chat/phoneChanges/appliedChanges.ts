import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatDraftTapId, productChangeUndoMinutes, type WordChange } from '#domain/chat/drafts.ts';
import { AppError } from '#domain/errors.ts';
import type { Language } from '#domain/platform/languages.ts';
import * as texts from '#texts/drafts.gen.ts';
import { translateError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { changeProductByPhone, undoPhoneChange } from './commands.ts';
import type { PhoneChange } from './phoneChange.ts';
import { changeVariantsByPhone } from './variantCommands.ts';

type RequestedChange = { change: WordChange; value: number };

type VariantRequest = RequestedChange & { productId: string; variantIds: string[] };

/** Changes variants of a product, and says so with *Undo*. */
export const applyToVariants = (phone: ShopPhone, wanted: VariantRequest) =>
  answerChange(phone, { ...wanted, productId: wanted.variantIds[0] ?? wanted.productId }, () =>
    changeVariantsByPhone(phone.tx, phone.context, phone.member, wanted),
  );

/** Changes a product without options, and says so with *Undo*. */
export const applyChange = (phone: ShopPhone, wanted: RequestedChange & { productId: string }) =>
  answerChange(phone, wanted, () => changeProductByPhone(phone.tx, phone.context, phone.member, wanted));

async function answerChange(
  { language }: ShopPhone,
  wanted: RequestedChange & { productId: string },
  change: () => Promise<PhoneChange>,
): Promise<OutgoingMessage> {
  try {
    const done = await change();
    const { id } = done;
    if (done.isShort) return askSoldOut(language, wanted, done);
    if (!id) return createTextMessage(language, () => describeUnchanged(done));
    const buttons = inLanguage(language, () => [
      { id: formatDraftTapId({ name: 'undo', id, value: '' }), title: texts.undo() },
    ]);
    return { kind: 'buttons', text: inLanguage(language, () => describeChanged(done)), buttons };
  } catch (error) {
    // Thrown before anything is written, so the transaction can continue.
    if (error instanceof AppError) return createTextMessage(language, () => translateError(error));
    throw error;
  }
}

/** Asks what to do if more were sold than are in stock. */
const askSoldOut = (
  language: Language,
  { productId, value }: RequestedChange & { productId: string },
  { name: product, before }: PhoneChange,
): OutgoingMessage =>
  inLanguage(language, () => ({
    kind: 'buttons',
    text: texts.soldMore({ product, value, before }),
    buttons: [
      { id: formatDraftTapId({ name: 'stock', id: productId, value: '0' }), title: texts.setStock({ value: 0 }) },
    ],
  }));

/** Handles a tap on *Undo*. */
export async function undoChange({ tx, context, member, language }: ShopPhone, id: string): Promise<OutgoingMessage> {
  const done = await undoPhoneChange(tx, context, member, id);
  if (done === 'over') return createTextMessage(language, () => texts.undoOver({ minutes: productChangeUndoMinutes }));
  if (done === 'changed') return createTextMessage(language, texts.undoChanged);
  return createTextMessage(language, () => describeUndone(done));
}

function describeChanged({ name: product, change, before, after, labels }: PhoneChange): string {
  const list = labels?.join(' · ');
  if (list && change === 'price') return texts.pricesWere({ product, after: formatPaise(after), list });
  if (list) return texts.stocksWere({ product, after, list });
  if (change === 'stock') return texts.stockWas({ product, before, after });
  if (change === 'price') return texts.priceWas({ product, before: formatPaise(before), after: formatPaise(after) });
  return change === 'hide' ? texts.hidden({ product }) : texts.shown({ product });
}

function describeUnchanged({ name: product, change, after }: PhoneChange): string {
  if (change === 'stock') return texts.sameStock({ product, value: after });
  if (change === 'price') return texts.samePrice({ product, value: formatPaise(after) });
  return change === 'hide' ? texts.sameHidden({ product }) : texts.sameShown({ product });
}

function describeUndone({ name: product, change, before, after, labels }: PhoneChange): string {
  if (labels) return texts.undoneVariants({ product, list: labels.join(' · ') });
  if (change === 'stock') return texts.undoneStock({ product, before, value: after });
  if (change === 'price') return texts.undonePrice({ product, before: formatPaise(before), value: formatPaise(after) });
  return after === 0 ? texts.undoneHidden({ product }) : texts.undoneShown({ product });
}
