import { useEffect, useRef, useState } from 'react';
import { deleteDraft, draftKey, readDraft, saveDraft } from '../../../lib/drafts.ts';
import { useSession } from '../../../lib/session.ts';
import type { Product } from '../productCache.ts';
import { listTyped, type ProductField, type ProductFormValues } from './formValues.ts';
import { productRules } from './productRules.ts';

type Options = {
  /** Identifies the form among the user's drafts: 'new …' or a product's id. */
  name: string;
  base: Product | undefined;
  sent: string | undefined;
  form: {
    values: ProductFormValues;
    getValues: () => ProductFormValues;
    isDirty: (field?: ProductField) => boolean;
    setValues: (values: ProductFormValues) => void;
  };
  /** Resets the form to this product, or to an empty one. */
  restart: (base?: Product, sent?: string) => void;
};

/**
 * Stores unsaved input in this browser, so that a reload, a crash or an expired session loses nothing. `foundAt` is
 * when the restored draft was stored; call `deleteStoredDraft` after saving or leaving.
 */
export function useFormDraft({ name: formName, base, sent, form, restart }: Options) {
  const { user } = useSession();
  const name = draftKey(user?.uid ?? '', `product.${formName}`);
  const [foundAt, setFoundAt] = useState<string>();
  // Not a state: rendering again would replace the parts of the form whose code is still loading.
  const hasReadDraft = useRef(false);
  const unchecked = useRef<UncheckedDraft>(undefined);
  const isWorthStoring = form.isDirty() || sent !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `form` is another object in each render
  useEffect(() => {
    if (!hasReadDraft.current) return;
    if (unchecked.current) addTyped(name, unchecked.current, form);
    else if (isWorthStoring) saveDraft(name, { base, sent, values: form.values, at: new Date().toISOString() });
    else deleteDraft(name);
  }, [name, isWorthStoring, base, sent, form.values]);
  // In an effect, because the server renders the form too and has no access to local storage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the draft once, when the form opens
  useEffect(() => {
    const stored = readDraft(name);
    const restore = () => {
      const at = applyDraft(stored, { base, form, restart });
      if (at) setFoundAt(at);
      else deleteDraft(name);
      hasReadDraft.current = true;
    };
    const keepUnchecked = () => {
      unchecked.current = stored as UncheckedDraft;
      hasReadDraft.current = true;
      addTyped(name, unchecked.current, form);
    };
    if (stored) productRules.load().then(restore, keepUnchecked);
    else restore();
  }, []);
  const deleteStoredDraft = () => {
    deleteDraft(name);
    setFoundAt(undefined);
  };
  return { foundAt, deleteStoredDraft };
}

/** A stored draft, while the code that checks it could not be loaded. */
type UncheckedDraft = { values?: object };

/** What was typed is stored in the draft, so that both are restored when its code loads again. */
const addTyped = (name: string, draft: UncheckedDraft, form: Options['form']) =>
  saveDraft(name, { ...draft, values: { ...draft.values, ...listTyped(form) } });

/**
 * Fills the form from a stored draft, around what was typed meanwhile. Returns when the draft was stored, if it is usable.
 */
function applyDraft(stored: unknown, { base, form, restart }: Pick<Options, 'base' | 'form' | 'restart'>) {
  if (!stored) return undefined;
  const { parseDraft } = productRules.get();
  const found = parseDraft(stored);
  const typed = listTyped(form);
  if (found?.base || found?.sent) {
    restart(found.base && { ...found.base, isTakenDown: base?.isTakenDown ?? false }, found.sent);
  }
  if (found) form.setValues({ ...found.values, ...typed });
  return found?.at;
}
