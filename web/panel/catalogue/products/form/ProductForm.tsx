import { Button, NativeSelect, Skeleton, Textarea, TextInput, Title } from '@mantine/core';
import { lazy, Suspense, useEffect, useId } from 'react';
import { productCategories, productLimits } from '#domain/catalogue/products.ts';
import { keysOf } from '#domain/platform/records.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import * as texts from '#texts/productForm.gen.ts';
import { useLazyComponent } from '../../../lib/useLazyComponent.ts';
import { OfflineNotice } from '../../../ui/feedback/OfflineNotice.tsx';
import { Form } from '../../../ui/form/FormSubmission.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { BackArrow, PageHeader } from '../../../ui/layout/PageHeader.tsx';
import type { Product } from '../productCache.ts';
import { describeLength, type ProductField, productFieldLabels } from './formValues.ts';
import type { NewerVersionNoticeProps } from './NewerVersionNotice.tsx';
import { NumberField } from './NumberField.tsx';
import classes from './ProductForm.module.css';
import { type InitialProduct, type ProductFormState, useProductForm } from './useProductForm.ts';

const FoundDraft = lazy(() => import('./FoundDraft.tsx'));
const ModerationNotice = lazy(() => import('../../moderation/ModerationNotice.tsx'));
const loadFields = () => import('./laterFields.ts');
type Fields = Awaited<ReturnType<typeof loadFields>>;
const later = <Name extends keyof Fields>(name: Name) =>
  lazy(async (): Promise<{ default: Fields[Name] }> => ({ default: (await loadFields())[name] }));
const OptionsField = later('OptionsField');
const SecondVersion = later('SecondVersion');
const MoreFields = later('MoreFields');
const VisibilityField = later('VisibilityField');
const ProductImagesField = later('ProductImagesField');
/** Heights of the placeholders in pixels, so that nothing moves when the fields appear. */
const placeholderHeights = {
  second: 36,
  more: 88,
  visibility: 142,
  moderation: 140,
  variants: 400,
  options: 76,
};

/** Of the photos of a phone, two in a row; without one the field says so. */
const getImagesHeight = (count: number) => (count === 0 ? 396 : 330 + 196 * Math.ceil(count / 2));

const labels = {
  create: () => ({
    title: texts.createTitle(),
    subtitle: texts.createHint(),
    submit: texts.create(),
    pending: texts.creating(),
  }),
  update: () => ({
    title: texts.updateTitle(),
    subtitle: texts.updateHint(),
    submit: texts.update(),
    pending: texts.updating(),
  }),
};

/** The product form (specification, section 2): updates `product`, or creates one, optionally from initial values. */
export function ProductForm({ product, initial }: { product?: Product; initial?: InitialProduct }) {
  const { form, base, submission, newer, uploads, missing, foundAt, discard } = useProductForm(product, initial);
  const { title, subtitle, submit, pending } = labels[product ? 'update' : 'create']();
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        subtitle={subtitle}
        back={<BackArrow to="/seller/products" aria-label={texts.back()} />}
      />
      {base?.isTakenDown && (
        <Suspense fallback={<Skeleton height={placeholderHeights.moderation} />}>
          <ModerationNotice kind="product" id={base.id} />
        </Suspense>
      )}
      <Form submission={submission} subject={findRefusedVariant(form)}>
        <OfflineNotice text={texts.offline()} />
        {foundAt && (
          <Suspense>
            <FoundDraft foundAt={foundAt} onDiscard={discard} />
          </Suspense>
        )}
        <LazyNewerVersionNotice newer={newer} isErrorShown={submission.banner !== undefined} />
        <div className={classes.columns}>
          <Suspense
            fallback={
              <Skeleton className={classes.noImages ?? ''} height={getImagesHeight(form.values.images.length)} />
            }
          >
            <ProductImagesField
              values={form.values}
              missing={missing}
              saved={base?.images ?? []}
              uploads={uploads}
              typedUrl={form.values.imageUrl}
              isRefused={form.errors.imageUrl !== undefined}
              onType={(url) => form.setFieldValue('imageUrl', url)}
              onAdd={(images) => form.setValues({ images, imageUrl: '' })}
              onChange={form.setValues}
            />
          </Suspense>
          <div className={classes.column}>
            <BasicInformation form={form} />
            <Suspense fallback={<Skeleton height={placeholderHeights.visibility} />}>
              <VisibilityField form={form} isTakenDown={base?.isTakenDown ?? false} />
            </Suspense>
          </div>
        </div>
        <div className={classes.bar}>
          <Button type="submit" size="md" disabled={submission.pending}>
            {submission.pending ? pending : submit}
          </Button>
        </div>
      </Form>
    </div>
  );
}

const loadNotice = async () => (await import('./NewerVersionNotice.tsx')).NewerVersionNotice;

/** Loaded after an edit conflict. `lazy` would replace the whole form with an error when the import fails. */
function LazyNewerVersionNotice(props: NewerVersionNoticeProps) {
  const [Notice, loadNoticeComponent] = useLazyComponent(loadNotice);
  const isNeeded = props.newer.exists || keysOf(props.newer.unsaved).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once each time it is needed
  useEffect(() => void (isNeeded && loadNoticeComponent()), [isNeeded]);
  return Notice && <Notice {...props} />;
}

/** The label of the first variant with a refused field. */
function findRefusedVariant({ errors, values }: ProductFormState['form']): string | undefined {
  const [, row] = /variants\.(\d+)/.exec(Object.keys(errors).join()) ?? [];
  return values.withOptions?.variants[Number(row)]?.label;
}

type SectionProps = { form: ProductFormState['form'] };

/** Props of an input. The error message is in the banner, so the input is only marked as invalid. */
function getFieldProps(
  form: SectionProps['form'],
  field: Exclude<ProductField, 'images' | 'imageUrl' | 'isActive' | 'facts' | 'withOptions' | 'translation'>,
) {
  const { error, ...props } = form.getInputProps(field);
  return { ...props, required: true, error: error !== undefined && error !== null, label: productFieldLabels[field]() };
}

/** The price is asked for right after the name: the two suffice to know a product. */
function BasicInformation({ form }: SectionProps) {
  const { name, description } = form.values;
  return (
    <Card title={texts.information()}>
      <div className={classes.fields}>
        <TextInput
          {...getFieldProps(form, 'name')}
          description={describeLength(name, productLimits.name)}
          autoComplete="off"
        />
        {!form.values.withOptions && <PricingAndInventory form={form} />}
        <Suspense fallback={<Skeleton height={placeholderHeights[form.values.withOptions ? 'variants' : 'options']} />}>
          <OptionsField form={form} />
        </Suspense>
        <Textarea
          {...getFieldProps(form, 'description')}
          description={describeLength(description, productLimits.description)}
          rows={4}
          resize="vertical"
        />
        <Suspense fallback={<Skeleton height={placeholderHeights.second} />}>
          <SecondVersion form={form} />
        </Suspense>
        <NativeSelect {...getFieldProps(form, 'category')}>
          <option value="">{texts.noCategory()}</option>
          {productCategories.map((category) => (
            <option key={category} value={category}>
              {productCategoryLabels[category]()}
            </option>
          ))}
        </NativeSelect>
        <Suspense fallback={<Skeleton height={placeholderHeights.more} />}>
          <MoreFields form={form} />
        </Suspense>
      </div>
    </Card>
  );
}

function PricingAndInventory({ form }: SectionProps) {
  const titleId = useId();
  return (
    <section className={classes.inventory} aria-labelledby={titleId}>
      <Title order={3} id={titleId} className={classes.title}>
        {texts.inventory()}
      </Title>
      <NumberField {...getFieldProps(form, 'price')} value={form.values.price} step="0.01" inputMode="decimal" />
      <NumberField {...getFieldProps(form, 'stock')} value={form.values.stock} step="1" inputMode="numeric" />
    </section>
  );
}
