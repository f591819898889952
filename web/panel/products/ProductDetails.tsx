import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconExternalLink, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isLowStock, productActions } from '#domain/products.ts';
import { formatCount, formatDate, formatPaise } from '#texts/formats.ts';
import { CopyButton } from '../ui/display/CopyButton.tsx';
import { LinkButton } from '../ui/display/LinkButton.tsx';
import { StatusBadge } from '../ui/display/StatusBadge.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { BackArrow, PageHeader } from '../ui/layout/PageHeader.tsx';
import { tint } from '../ui/theme/tint.ts';
import type { Product } from './cache.ts';
import { DeleteProductButton } from './DeleteProductButton.tsx';
import classes from './ProductDetails.module.css';
import { ProductGallery } from './ProductGallery.tsx';
import { useProductVisibility } from './useProductVisibility.ts';
import { actionFor, visibilityColors, visibilityLabels, visibilityOf, visibilityWords } from './visibility.ts';

/** Everything about one product, and what can be done with it (specification, section 2, product detail). */
export function ProductDetails({ product }: { product: Product }) {
  const publicPath = `/product/${product.id}`;
  return (
    <>
      <PageHeader
        title={product.name}
        subtitle="Product Details"
        back={<BackArrow to="/seller/products" aria-label="Back to Products" />}
        actions={
          <>
            <CopyButton label="Copy Link" value={`${window.location.origin}${publicPath}`} />
            <LinkButton
              to="/seller/products/$id/edit"
              params={{ id: product.id }}
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              Edit
            </LinkButton>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card>
            <ProductGallery name={product.name} images={product.images} />
          </Card>
          <Card title="Product Information">
            <dl className={classes.facts}>
              <Fact label="Description">
                <span className={classes.description}>{product.description}</span>
              </Fact>
              <Fact label="Category">{product.category}</Fact>
              <Fact label="Created">{formatDate(product.createdAt)}</Fact>
              <Fact label="Last Updated">{formatDate(product.updatedAt)}</Fact>
            </dl>
          </Card>
        </div>
        <div className={classes.column}>
          <Status product={product} />
          <Inventory product={product} />
          <Card title="Actions">
            <Stack gap="sm">
              <Button
                component="a"
                href={publicPath}
                variant="default"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                View Public Page
              </Button>
              <DeleteProductButton product={product} />
            </Stack>
          </Card>
        </div>
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

function Status({ product }: { product: Product }) {
  const toggle = useProductVisibility('own');
  const visibility = visibilityOf(product);
  return (
    <Card
      title="Status"
      action={<StatusBadge label={visibilityLabels[visibility]} color={visibilityColors[visibility]} />}
    >
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          {visibilityWords(product.isActive)}
        </Text>
        <Button variant={product.isActive ? 'default' : 'filled'} onClick={() => toggle(product)}>
          {productActions[actionFor(product)].label}
        </Button>
      </Stack>
    </Card>
  );
}

function Inventory({ product }: { product: Product }) {
  const isLow = isLowStock(product.stock);
  return (
    <Card title="Pricing & Inventory">
      <Stack gap="sm">
        <div>
          <div className={classes.label}>Price</div>
          <div className={classes.price}>{formatPaise(product.pricePaise)}</div>
        </div>
        <div className={classes.stock} data-low={isLow || undefined} style={tint('orange')}>
          Stock: {formatCount(product.stock)} units
        </div>
        {isLow && (
          <div className={classes.warning} style={tint('orange')}>
            <IconAlertTriangle size={18} aria-hidden />
            Low stock warning
          </div>
        )}
      </Stack>
    </Card>
  );
}
