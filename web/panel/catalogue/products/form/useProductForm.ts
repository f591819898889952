import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import * as texts from '#texts/productForm.gen.ts';
import { ApiError, isApiError } from '../../../lib/apiClient.ts';
import { useFormSubmission } from '../../../ui/form/FormSubmission.tsx';
import { continueInBackground } from '../pictures/backgroundUploads.ts';
import { type Product, reloadProducts } from '../productCache.ts';
import { emptyProduct, type ProductFormValues, toFormValues } from './formValues.ts';
import { productRules } from './productRules.ts';
import { useFormDraft } from './useFormDraft.ts';
import { type NewerVersion, useNewerVersion } from './useNewerVersion.ts';
import { type PictureUploads, usePictureUploads } from './usePictureUploads.ts';

/** Initial values of a new product: a copy, or a draft from the shop's phone, which is closed on save. */
export type InitialProduct = Partial<ProductFormValues> & { draftId?: string; copiedFrom?: string };

export function useProductForm(product: Product | undefined, initial: InitialProduct = {}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const filled = useFilledForm(product, initial);
  const { form, base, setBase, foundAt, deleteStoredDraft, discard } = filled;
  const newer = useNewerVersion({ base, setBase, form });
  const uploads = usePictureUploads({ onUploaded: (url) => form.insertListItem('images', url) });
  const created = useRef<string>(undefined);
  const { submit, missing } = useSubmit(filled, { newer, uploads, draftId: initial.draftId, created });
  const submission = useFormSubmission({
    form,
    failure: texts.notSaved(),
    unreachable: texts.notSent({ button: product ? texts.update() : texts.create() }),
    rules: productRules,
    isDraftStored: true,
    onLeave: deleteStoredDraft,
    bannerForInvalid: true,
    isBusy: uploads.isRunning,
    submit,
    onDone: async () => {
      deleteStoredDraft();
      void reloadProducts(queryClient);
      await navigate({ to: '/seller/products', state: { created: created.current } });
    },
  });
  const { setBanner } = submission;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed value clears the error of the last save
  useEffect(() => setBanner(undefined), [form.values, setBanner]);
  return { form, base, submission, newer, uploads, foundAt, discard, missing };
}
export type ProductFormState = ReturnType<typeof useProductForm>;

type SubmitContext = {
  newer: NewerVersion;
  uploads: PictureUploads;
  draftId: string | undefined;
  /** The id of the product that was created. */
  created: RefObject<string | undefined>;
};

/** Saves the form. `missing` are its photos that no longer exist on the server. */
function useSubmit(filled: FilledForm, { newer, uploads, draftId, created }: SubmitContext) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const submit = async (values: ProductFormValues) => {
    const { getMissingPictures, saveProduct, toFormError } = productRules.get();
    const pictures = uploads.beginSave();
    try {
      if (uploads.hasFailed) throw new ApiError('validation_failed', texts.notUploaded(), 400);
      const isNew = filled.base === undefined;
      const saved = await saveProduct(filled, values, draftId);
      if (isNew) created.current = saved.id;
      pictures.saved((remaining) => continueInBackground(queryClient, saved, remaining));
    } catch (error) {
      pictures.failed();
      if (isApiError(error, 'product_changed')) newer.markChanged();
      if (isApiError(error, 'picture_not_found')) setRefused(getMissingPictures(error));
      throw toFormError(error);
    }
  };
  return { submit, missing: filled.form.values.images.filter((url) => refused.includes(url)) };
}

/**
 * The form, filled from the product, from initial values, or from an unsaved draft. `base` is the version that it was
 * filled from, which the server compares with the current one. `key` is the idempotency key of a create request whose
 * response never arrived, so the product may exist.
 */
function useFilledForm(product: Product | undefined, { draftId, copiedFrom, ...initialValues }: InitialProduct) {
  const [base, setBase] = useState(product);
  const [key, setKey] = useState<string>();
  const valuesFor = (source?: Product) => (source ? toFormValues(source) : { ...emptyProduct, ...initialValues });
  const form = useForm<ProductFormValues>({
    initialValues: valuesFor(base),
    validate: (values) => validate(values, base),
  });
  const restart = (source?: Product, sent?: string) => {
    setBase(source);
    setKey(sent);
    form.setValues(valuesFor(source));
    form.resetDirty(valuesFor(source));
  };
  const name = product?.id ?? ['new', draftId ?? copiedFrom].join(' ');
  const { foundAt, deleteStoredDraft } = useFormDraft({ name, base, sent: key, form, restart });
  const discard = () => {
    deleteStoredDraft();
    restart(product);
  };
  return { form, base, setBase, key, setKey, foundAt, deleteStoredDraft, discard };
}

function validate(values: ProductFormValues, base: Product | undefined): Record<string, string> {
  const checked = productRules.get().checkForm(values, base);
  if (!('refused' in checked)) return {};
  const { field, path, message } = checked.refused;
  return { [path ?? field]: message };
}

type FilledForm = ReturnType<typeof useFilledForm>;
