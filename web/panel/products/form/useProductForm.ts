import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as texts from '#texts/productForm.gen.ts';
import { createProduct, updateProduct } from '../../../api/sdk.gen.ts';
import { ApiError, isApiError, isRefusal } from '../../lib/client.ts';
import { useFormCeremony } from '../../ui/form/FormCeremony.tsx';
import { type Product, reloadProducts } from '../cache.ts';
import { handOver } from '../handedOver.ts';
import { checkForm, emptyProduct, type ProductFormValues, valuesOf } from './formValues.ts';
import { useFormDraft } from './useFormDraft.ts';
import { useNewerVersion } from './useNewerVersion.ts';
import { usePictureUploads } from './usePictureUploads.ts';

/** What a new product begins with: a copy, or what the shop's phone had begun, which ends when it is saved. */
export type Begun = Partial<ProductFormValues> & { draftId?: string; copiedFrom?: string };

/** The product form's state: its fields, its submit, and what happens when somebody else saved meanwhile. */
export function useProductForm(product: Product | undefined, begun: Begun = {}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { form, base, setBase, foundAt, forget, discard } = useFilledForm(product, begun);
  const newer = useNewerVersion({ base, setBase, form });
  const uploads = usePictureUploads({
    taken: form.values.images.length,
    onUploaded: (url) => form.insertListItem('images', url),
  });
  const ceremony = useFormCeremony({
    form,
    failure: texts.notSaved(),
    unreachable: texts.notSent({ button: product ? texts.update() : texts.create() }),
    isKept: true,
    onLeave: forget,
    bannerForInvalid: true,
    isBusy: uploads.isRunning,
    submit: async (values) => {
      const pictures = uploads.beginSave();
      try {
        if (uploads.hasFailed) throw new ApiError('validation_failed', texts.notUploaded(), 400);
        const saved = await save(base, values, begun.draftId);
        pictures.saved((rest) => handOver(queryClient, saved, rest));
      } catch (error) {
        pictures.failed();
        if (isApiError(error, 'product_changed')) newer.announce();
        throw toTell(error);
      }
    },
    onDone: async () => {
      forget();
      void reloadProducts(queryClient);
      await navigate({ to: '/seller/products' });
    },
  });
  const { setBanner } = ceremony;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is being corrected when a value changes
  useEffect(() => setBanner(undefined), [form.values, setBanner]);
  return { form, ceremony, newer, uploads, foundAt, discard };
}
export type ProductForm = ReturnType<typeof useProductForm>;

/**
 * The form, filled from the product or with what a new one begins with, or with what was typed before and not saved.
 * `base` is what it was filled from: the server compares it with what it has when the form is saved.
 */
function useFilledForm(product: Product | undefined, { draftId, copiedFrom, ...begun }: Begun) {
  const [base, setBase] = useState(product);
  const valuesFor = (over?: Product) => (over ? valuesOf(over) : { ...emptyProduct, ...begun });
  const form = useForm<ProductFormValues>({ initialValues: valuesFor(base), validate: firstRefusal });
  const restart = (over?: Product) => {
    setBase(over);
    form.setValues(valuesFor(over));
    form.resetDirty(valuesFor(over));
  };
  const name = product?.id ?? ['new', draftId ?? copiedFrom].join(' ');
  const { foundAt, forget } = useFormDraft({ name, base, form, restart });
  const discard = () => {
    forget();
    restart(product);
  };
  return { form, base, setBase, foundAt, forget, discard };
}

function firstRefusal(values: ProductFormValues): Record<string, string> {
  const checked = checkForm(values);
  return 'refused' in checked ? { [checked.refused.field]: checked.refused.message } : {};
}

async function save(base: Product | undefined, values: ProductFormValues, draft?: string): Promise<Product> {
  const checked = checkForm(values);
  if ('refused' in checked) throw new ApiError('validation_failed', checked.refused.message, 400);
  if (!base) {
    const created = { body: checked.draft, ...(draft && { query: { draft } }) };
    return (await createProduct({ ...created, throwOnError: true })).data;
  }
  const body = { ...checked.draft, version: base.version, shownStock: base.stock };
  return (await updateProduct({ path: { id: base.id }, body, throwOnError: true })).data;
}

/** A refusal goes to the banner in its own words, whichever field it names; for everything else the form has one sentence. */
function toTell(error: unknown): unknown {
  if (isApiError(error, 'product_not_found')) {
    return new ApiError(error.code, texts.notEditable(), error.status);
  }
  return isRefusal(error) ? new ApiError(error.code, error.message, error.status) : error;
}
