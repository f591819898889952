import { useEffect, useRef, useState } from 'react';
import { deleteDraft, draftKey, readDraft, saveDraft } from '../../../lib/drafts.ts';
import { useSession } from '../../../lib/session.ts';
import type { Product } from '../productCache.ts';
import type { ProductFormValues } from './formValues.ts';
import { parseDraft } from './productDraft.ts';

type Options = {
  /** Identifies the form among the user's drafts: 'new …' or a product's id. */
  name: string;
  base: Product | undefined;
  sent: string | undefined;
  form: {
    values: ProductFormValues;
    isDirty: () => boolean;
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
  const isWorthStoring = form.isDirty() || sent !== undefined;
  useEffect(() => {
    if (!hasReadDraft.current) return;
    if (isWorthStoring) saveDraft(name, { base, sent, values: form.values, at: new Date().toISOString() });
    else deleteDraft(name);
  }, [name, isWorthStoring, base, sent, form.values]);
  // In an effect, because the server renders the form too and has no access to local storage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the draft once, when the form opens
  useEffect(() => {
    const found = parseDraft(readDraft(name));
    if (found) {
      if (found.base || found.sent)
        restart(found.base && { ...found.base, isTakenDown: base?.isTakenDown ?? false }, found.sent);
      form.setValues(found.values);
      setFoundAt(found.at);
    } else deleteDraft(name);
    hasReadDraft.current = true;
  }, []);
  const deleteStoredDraft = () => {
    deleteDraft(name);
    setFoundAt(undefined);
  };
  return { foundAt, deleteStoredDraft };
}
