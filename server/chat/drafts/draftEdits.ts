import { type DraftPart, parseCategory } from '#domain/chat/drafts.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { weighReadings } from '#server/language/bareChanges.ts';
import { readDraftEdit } from '#server/language/draftEdits.ts';
import { findItems } from '#server/language/items.ts';
import { findOptionValues } from '#server/language/optionValues.ts';
import { readText } from '#server/language/reading.ts';
import { findSellerPhrases, tokenPositions } from '#server/language/sellerPhrases.ts';
import { type ParsedDraft, validateDraftFacts } from './draftParsing.ts';
import type { Draft } from './queries.ts';

/** What words change in a draft (chat.md, section 2); `undefined` if they are about something else. */
export function parseDraftEdit(draft: Draft, text: string): ParsedDraft | { part: DraftPart } | undefined {
  const part = draft.options ? findVariantPart(draft, text) : undefined;
  if (part) return { part };
  const edit = readDraftEdit(text);
  if (!edit) return undefined;
  switch (edit.part) {
    case 'name':
    case 'description':
      return validateDraftFacts({ [edit.part]: edit.value });
    case 'category': {
      const category = parseCategory(edit.value);
      return category ? validateDraftFacts({ category }) : { part: 'category' };
    }
    case 'price':
      // The first answers to a question may be this too, but a draft with options has prices of its own.
      return draft.options ? { part: 'price' } : validateDraftFacts({ pricePaise: Math.round(edit.value * 100) });
    case 'number':
      return isNearPrice(draft, edit.value)
        ? validateDraftFacts({ pricePaise: Math.round(edit.value * 100) })
        : undefined;
    case 'stock':
      return draft.options ? { part: 'stock' } : validateDraftFacts({ stock: edit.value });
  }
}

/** A number without a word for it is a price only where the draft has one that is near. */
function isNearPrice({ options, pricePaise }: Draft, rupees: number): boolean {
  if (options || pricePaise === null) return false;
  const readings = [
    { change: 'price' as const, value: rupees * 100 },
    { change: 'stock' as const, value: rupees },
  ];
  const [only, other] = weighReadings(readings, { lowest: pricePaise, highest: pricePaise });
  return only?.change === 'price' && other === undefined;
}

/** 'M 549', 'red stock 5': values of the draft's own options, and nothing else that is for sale. */
function findVariantPart({ options }: Draft, text: string): 'price' | 'stock' | undefined {
  const reading = readText(text);
  const values = findOptionValues(reading, options?.options ?? []);
  const said = findSellerPhrases(reading);
  if (values.length === 0) return undefined;
  const taken = tokenPositions([...values, ...said]);
  const isOfOthers = findItems(reading, findAmounts(reading), taken).placed.length > 0;
  if (isOfOthers) return undefined;
  if (said.some(({ name }) => name === 'price')) return 'price';
  return said.some(({ name }) => name === 'stock' || name === 'left') ? 'stock' : undefined;
}
