import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/productForm.gen.ts';
import { readOwnProductOptions } from '../../../../api/@tanstack/react-query.gen.ts';
import { isApiError } from '../../../lib/apiClient.ts';
import type { Product } from '../productCache.ts';
import { findUnsavedFields, type ProductField, type ProductFormValues, toFormValues } from './formValues.ts';

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
    try {
      const options = readOwnProductOptions({ path: { id: base.id } });
      const latest = await queryClient.fetchQuery({ ...options, staleTime: 0 });
      const typed = form.getValues();
      const values = toFormValues(latest);
      const fields = findUnsavedFields(typed, toFormValues(base), values);
      setUnsaved(Object.fromEntries(fields.map((field) => [field, typed[field]])));
      setBase(latest);
      form.setValues(values);
      form.resetDirty(values);
      setExists(false);
    } catch (error) {
      notifications.show({ color: 'red', message: getLoadError(error) });
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

const getLoadError = (error: unknown) =>
  isApiError(error, 'product_not_found') ? texts.deletedMeanwhile() : texts.latestNotLoaded();

export type NewerVersion = ReturnType<typeof useNewerVersion>;
