import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ProductDraft } from '#domain/catalogue/products.schema.ts';
import * as texts from '#texts/productForm.gen.ts';
import { createProduct, readOwnProduct, updateProduct } from '../../../../api/sdk.gen.ts';
import { ApiError, isApiError, isRefusal } from '../../../lib/apiClient.ts';
import { lazyModule } from '../../../lib/lazyModule.ts';
import { useFormSubmission } from '../../../ui/form/FormSubmission.tsx';
import { continueInBackground } from '../pictures/backgroundUploads.ts';
import { type Product, reloadProducts } from '../productCache.ts';
import { emptyProduct, type ProductFormValues, toFormValues } from './formValues.ts';
import { useFormDraft } from './useFormDraft.ts';
import { type NewerVersion, useNewerVersion } from './useNewerVersion.ts';
import { type PictureUploads, usePictureUploads } from './usePictureUploads.ts';

/** The product form's own validation, which is loaded like that of all forms. */
const productRules = lazyModule(() => import('./checkForm.ts'));

/** What a new product begins with: a copy, or what the shop's phone had begun, which ends when it is saved. */
export type InitialProduct = Partial<ProductFormValues> & { draftId?: string; copiedFrom?: string };

/** The product form's state: its fields, its submit, and what happens when somebody else saved meanwhile. */
export function useProductForm(product: Product | undefined, initial: InitialProduct = {}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const filled = useFilledForm(product, initial);
  const { form, base, setBase, foundAt, forget, discard } = filled;
  const newer = useNewerVersion({ base, setBase, form });
  const uploads = usePictureUploads({ onUploaded: (url) => form.insertListItem('images', url) });
  const created = useRef<string>(undefined);
  const { submit, gone: missing } = useSubmit(filled, { newer, uploads, draftId: initial.draftId, created });
  const ceremony = useFormSubmission({
    form,
    failure: texts.notSaved(),
    unreachable: texts.notSent({ button: product ? texts.update() : texts.create() }),
    rules: productRules,
    isDraftStored: true,
    onLeave: forget,
    bannerForInvalid: true,
    isBusy: uploads.isRunning,
    submit,
    onDone: async () => {
      forget();
      void reloadProducts(queryClient);
      await navigate({ to: '/seller/products', state: { created: created.current } });
    },
  });
  const { setBanner } = ceremony;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is being corrected when a value changes
  useEffect(() => setBanner(undefined), [form.values, setBanner]);
  return { form, ceremony, newer, uploads, foundAt, discard, gone: missing };
}
export type ProductFormState = ReturnType<typeof useProductForm>;

type SubmitContext = {
  newer: NewerVersion;
  uploads: PictureUploads;
  draftId: string | undefined;
  /** The product that was new. */
  created: RefObject<string | undefined>;
};

/** Saves what stands in the form. `gone`: those of its pictures that the server turned out to have no longer. */
function useSubmit(filled: FilledForm, { newer, uploads, draftId, created }: SubmitContext) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const submit = async (values: ProductFormValues) => {
    const pictures = uploads.beginSave();
    try {
      if (uploads.hasFailed) throw new ApiError('validation_failed', texts.notUploaded(), 400);
      const isNew = filled.base === undefined;
      const saved = await save(filled, values, draftId);
      if (isNew) created.current = saved.id;
      pictures.saved((rest) => continueInBackground(queryClient, saved, rest));
    } catch (error) {
      pictures.failed();
      if (isApiError(error, 'product_changed')) newer.markChanged();
      if (isApiError(error, 'picture_not_found')) setRefused(getMissingPictures(error));
      throw toFormError(error);
    }
  };
  return { submit, gone: filled.form.values.images.filter((url) => refused.includes(url)) };
}

/**
 * The form, filled from the product or with what a new one begins with, or with what was typed before and not saved.
 * `base` is what it was filled from: the server compares it with what it has when the form is saved. `key` is that of a
 * new product that was sent and whose answer never came: it may be there.
 */
function useFilledForm(product: Product | undefined, { draftId, copiedFrom, ...begun }: InitialProduct) {
  const [base, setBase] = useState(product);
  const [key, setKey] = useState<string>();
  const valuesFor = (over?: Product) => (over ? toFormValues(over) : { ...emptyProduct, ...begun });
  const form = useForm<ProductFormValues>({ initialValues: valuesFor(base), validate: validate });
  const restart = (over?: Product, sent?: string) => {
    setBase(over);
    setKey(sent);
    form.setValues(valuesFor(over));
    form.resetDirty(valuesFor(over));
  };
  const name = product?.id ?? ['new', draftId ?? copiedFrom].join(' ');
  const { foundAt, forget } = useFormDraft({ name, base, sent: key, form, restart });
  const discard = () => {
    forget();
    restart(product);
  };
  return { form, base, setBase, key, setKey, foundAt, forget, discard };
}

function validate(values: ProductFormValues): Record<string, string> {
  const checked = productRules.get().checkForm(values);
  return 'refused' in checked ? { [checked.refused.field]: checked.refused.message } : {};
}

type FilledForm = ReturnType<typeof useFilledForm>;

async function save(filled: FilledForm, values: ProductFormValues, draftId?: string): Promise<Product> {
  const checked = productRules.get().checkForm(values);
  if ('refused' in checked) throw new ApiError('validation_failed', checked.refused.message, 400);
  const { base } = filled;
  if (!base) return createOnce(filled, checked.draft, draftId);
  const body = { ...checked.draft, version: base.version, shownStock: base.stock };
  return (await updateProduct({ path: { id: base.id }, body, throwOnError: true })).data;
}

/**
 * Until an answer comes, every try has the same key: none makes a second product. Where the first one had made it after
 * all, and something was typed since, the form goes on as an edit of that product.
 */
async function createOnce(
  { key: sentKey, setKey, setBase }: FilledForm,
  body: ProductDraft,
  draft?: string,
): Promise<Product> {
  const key = sentKey ?? (await import('uuid')).v4();
  setKey(key);
  const sent = { body, headers: { 'idempotency-key': key }, ...(draft && { query: { draft } }) };
  try {
    return (await createProduct({ ...sent, throwOnError: true })).data;
  } catch (error) {
    if (isApiError(error, 'product_created_before')) {
      const path = { id: String(error.details.productId) };
      setBase((await readOwnProduct({ path, throwOnError: true })).data);
      throw new ApiError(error.code, texts.createdBefore(), error.status);
    }
    if (isRefusal(error)) setKey(undefined);
    throw error;
  }
}

/** The pictures that the server has no longer: it keeps uploads that no product uses for a day. */
function getMissingPictures({ details }: ApiError): string[] {
  return Array.isArray(details.images) ? details.images.map(String) : [];
}

/** A refusal goes to the banner in its own words, whichever field it names; for everything else the form has one sentence. */
function toFormError(error: unknown): unknown {
  if (isApiError(error, 'product_not_found')) {
    return new ApiError(error.code, texts.notEditable(), error.status);
  }
  if (isApiError(error, 'picture_not_found')) {
    return new ApiError(error.code, texts.imagesGone({ count: getMissingPictures(error).length }), error.status);
  }
  return isRefusal(error) ? new ApiError(error.code, error.message, error.status) : error;
}
