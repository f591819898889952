import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { isLowStock } from '#domain/catalogue/products.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import { formatCount, formatDate, formatPaise, formatPriceRange } from '#texts/formats.ts';
import { productActionLabels } from '#texts/labels.ts';
import { language } from '#texts/language.ts';
import * as texts from '#texts/product.gen.ts';
import { describeFacts } from '#texts/productFacts.ts';
import { typedNode, typedText } from '../../../typedText.ts';
import { shortcutProps } from '../../lib/shortcutProps.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';
import { BackArrow, PageHeader } from '../../ui/layout/PageHeader.tsx';
import { tint } from '../../ui/theme/tint.ts';
import { DeleteProductButton } from './DeleteProductButton.tsx';
import classes from './ProductDetails.module.css';
import { ProductGallery } from './ProductGallery.tsx';
import type { Product } from './productCache.ts';
import {
  describeVisibility,
  getToggleAction,
  getVisibility,
  visibilityColors,
  visibilityLabels,
} from './productVisibility.ts';
import { ShareProductButton, usePublicAddress } from './ShareProductButton.tsx';
import { StockStepper } from './StockStepper.tsx';
import { useProductVisibility } from './useProductVisibility.ts';
import { useStockStepper } from './useStockStepper.ts';

/** Loaded later: the first screen has no room for it. */
const SharePictureButton = lazy(() => import('../sharePictures/SharePictureButton.tsx'));
const ModerationNotice = lazy(() => import('../moderation/ModerationNotice.tsx'));

/** The name and description that a reader of this language has (languages.md, section 5). */
function inReadersLanguage({ name, description, translation }: Product) {
  const second = translation?.language === language() ? translation : undefined;
  return { name: second?.name || name, description: second?.description || description };
}

/** The detail page of a product (specification, section 2). */
export function ProductDetails({ product }: { product: Product }) {
  const { name } = inReadersLanguage(product);
  return (
    <>
      <PageHeader
        title={name}
        subtitle={texts.title()}
        back={<BackArrow to="/seller/products" aria-label={texts.back()} />}
        actions={
          <>
            <CopyButton label={texts.copyLink()} value={usePublicAddress(product)} />
            <LinkButton
              {...shortcutProps('edit')}
              to="/seller/products/$id/edit"
              params={{ id: product.id }}
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {texts.edit()}
            </LinkButton>
          </>
        }
      />
      {product.isTakenDown && (
        <Suspense fallback={<Skeleton h={140} />}>
          <ModerationNotice kind="product" id={product.id} />
        </Suspense>
      )}
      <div className={classes.columns}>
        <Card>
          <ProductGallery name={name} images={product.images} />
        </Card>
        <div className={classes.side}>
          <ProductInventory product={product} />
          <ProductStatus product={product} />
          <ProductActions product={product} />
        </div>
        <ProductInformation product={product} />
      </div>
    </>
  );
}

type Props = { product: Product };

function ProductActions({ product }: Props) {
  return (
    <Card title={texts.actions()}>
      <Stack gap="sm">
        <Button
          component="a"
          href={`/product/${product.id}`}
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {texts.publicPage()}
        </Button>
        <LinkButton
          to="/seller/products/new"
          search={{ copy: product.id }}
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
        >
          {texts.duplicate()}
        </LinkButton>
        <DeleteProductButton product={product} />
      </Stack>
    </Card>
  );
}

function ProductInformation({ product }: Props) {
  const { description } = inReadersLanguage(product);
  return (
    <Card title={texts.information()}>
      <dl className={classes.facts}>
        <ProductFact label={texts.description()}>
          <span className={classes.description} {...typedText(description)}>
            {description}
          </span>
        </ProductFact>
        <ProductFact label={texts.category()}>{productCategoryLabels[product.category]()}</ProductFact>
        {product.sku && <ProductFact label={texts.sku()}>{product.sku}</ProductFact>}
        {product.mrpPaise !== null && <ProductFact label={texts.mrp()}>{formatPaise(product.mrpPaise)}</ProductFact>}
        {describeFacts(product).map(({ label, value }) => (
          <ProductFact key={label} label={label}>
            {value}
          </ProductFact>
        ))}
        <ProductFact label={texts.created()}>{formatDate(product.createdAt)}</ProductFact>
        <ProductFact label={texts.updated()}>{formatDate(product.updatedAt)}</ProductFact>
      </dl>
    </Card>
  );
}

function ProductFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label} {...typedText(label)}>
        {label}
      </dt>
      <dd className={classes.value} {...typedNode(children)}>
        {children}
      </dd>
    </div>
  );
}

function ProductStatus({ product }: Props) {
  const toggle = useProductVisibility('own');
  const visibility = getVisibility(product);
  return (
    <Card
      title={texts.status()}
      action={<StatusBadge label={visibilityLabels[visibility]()} color={visibilityColors[visibility]} />}
    >
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          {describeVisibility(product.isActive)}
        </Text>
        {!product.isTakenDown && (
          <Button variant={product.isActive ? 'default' : 'filled'} onClick={() => toggle(product)}>
            {productActionLabels[getToggleAction(product)]()}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

/** The figures that change from day to day, and the link to send to customers. */
function ProductInventory({ product }: Props) {
  const step = useStockStepper();
  const isLow = isLowStock(product.stock);
  const isPublic = product.isActive && !product.isTakenDown;
  return (
    <Card title={texts.inventory()}>
      <Stack gap="sm">
        <div>
          <div className={classes.label}>{texts.price()}</div>
          <div className={classes.price}>{formatPriceRange(product)}</div>
        </div>
        <StockStepper product={product} hasOptions={product.options.length > 0} onStep={step}>
          <span className={classes.stock} data-low={isLow || undefined} style={tint('orange')}>
            {texts.stock({ stock: formatCount(product.stock) })}
          </span>
        </StockStepper>
        <VariantList product={product} />
        {isLow && (
          <div className={classes.warning} style={tint('orange')}>
            <IconAlertTriangle size={18} aria-hidden />
            {texts.lowStock()}
          </div>
        )}
        {isPublic && (
          <>
            <ShareProductButton product={product} />
            <ClientOnly fallback={<Skeleton h={36} />}>
              <SharePictureButton productId={product.id} />
            </ClientOnly>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Each variant with its price and stock (options.md, section 3). */
function VariantList({ product: { variants } }: Props) {
  if (variants.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {variants.map(({ id, label, pricePaise, stock, isOffered }) => {
        const words = { price: formatPaise(pricePaise), stock: formatCount(stock) };
        return (
          <ProductFact key={id} label={label}>
            {isOffered ? texts.variant(words) : texts.variantNotOffered(words)}
          </ProductFact>
        );
      })}
    </dl>
  );
}
