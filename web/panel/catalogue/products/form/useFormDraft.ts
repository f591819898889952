import { useEffect, useState } from 'react';
import { deleteDraft, draftKey, readDraft, saveDraft } from '../../../lib/drafts.ts';
import { useSession } from '../../../lib/session.ts';
import type { Product } from '../productCache.ts';
import type { ProductFormValues } from './formValues.ts';
import { parseDraft } from './productDraft.ts';

type Options = {
  /** Names the form among the person's: what is new, or a product's id. */
  name: string;
  base: Product | undefined;
  sent: string | undefined;
  form: {
    values: ProductFormValues;
    isDirty: () => boolean;
    setValues: (values: ProductFormValues) => void;
  };
  /** Empties the form, or fills it from this product. */
  restart: (base?: Product, sent?: string) => void;
};

/**
 * Keeps what is typed in this browser while it is not saved, so that a reload, a crash or the end of the session loses
 * nothing. `foundAt` says since when what stands in the form was kept; `forget` when it was saved or left.
 */
export function useFormDraft({ name: formName, base, sent, form, restart }: Options) {
  const { user } = useSession();
  const name = draftKey(user?.uid ?? '', `product.${formName}`);
  const [foundAt, setFoundAt] = useState<string>();
  const [hasReadDraft, setLooked] = useState(false);
  // Once, and not while drawing: the server draws the form too, and knows nothing of this browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept when the form was opened
  useEffect(() => {
    const found = parseDraft(readDraft(name));
    if (found) {
      if (found.base || found.sent) restart(found.base && { isTakenDown: false, ...found.base }, found.sent);
      form.setValues(found.values);
      setFoundAt(found.at);
    }
    setLooked(true);
  }, []);
  const isWorthStoring = form.isDirty() || sent !== undefined;
  useEffect(() => {
    if (!hasReadDraft) return;
    if (isWorthStoring) saveDraft(name, { base, sent, values: form.values, at: new Date().toISOString() });
    else deleteDraft(name);
  }, [name, hasReadDraft, isWorthStoring, base, sent, form.values]);
  const forget = () => {
    deleteDraft(name);
    setFoundAt(undefined);
  };
  return { foundAt, forget };
}
