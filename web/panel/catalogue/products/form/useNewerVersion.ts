import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '../productCache.ts';
import type { ProductField, ProductFormValues } from './formValues.ts';
import { productRules } from './productRules.ts';

type Options = {
  base: Product | undefined;
  setBase: (product: Product) => void;
  form: {
    getValues: () => ProductFormValues;
    setValues: (values: Partial<ProductFormValues>) => void;
    resetDirty: (values: ProductFormValues) => void;
  };
};

/**
 * After an edit conflict: loads the newest version into the form on request and keeps the user's own values, to be
 * restored field by field (product.md, section 4).
 */
export function useNewerVersion({ base, setBase, form }: Options) {
  const queryClient = useQueryClient();
  const [exists, setExists] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [unsaved, setUnsaved] = useState<Partial<ProductFormValues>>({});

  const load = async () => {
    if (!base) return;
    setLoading(true);
    const { describeLoadError, loadNewestVersion } = productRules.get();
    try {
      const { latest, values, unsaved } = await loadNewestVersion(queryClient, base, form.getValues());
      setUnsaved(unsaved);
      setBase(latest);
      form.setValues(values);
      form.resetDirty(values);
      setExists(false);
    } catch (error) {
      notifications.show({ color: 'red', message: describeLoadError(error) });
    } finally {
      setLoading(false);
    }
  };
  const restore = (field: ProductField) => {
    form.setValues({ [field]: unsaved[field] });
    setUnsaved(({ [field]: _, ...others }) => others);
  };
  return {
    exists,
    markChanged: () => setExists(true),
    isLoading,
    load,
    unsaved,
    restore,
    dismiss: () => setUnsaved({}),
  };
}

export type NewerVersion = ReturnType<typeof useNewerVersion>;
