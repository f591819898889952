import { ActionIcon, type ActionIconProps, Button } from '@mantine/core';
import { IconExternalLink, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import * as texts from '#texts/allProducts.gen.ts';
import { productActionLabels } from '#texts/labels.ts';
import type { ProductWithSeller } from '../productCache.ts';
import { getToggleAction } from '../productVisibility.ts';
import classes from './AdminProductActions.module.css';

type Props = {
  product: ProductWithSeller;
  onToggle: (product: ProductWithSeller) => void;
  onDelete: (product: ProductWithSeller) => void;
  /** Shows the most used action as a labelled button, on cards. */
  wide?: boolean;
};

const icon: ActionIconProps = { variant: 'default', size: 30 };

/** An admin's actions on a product. Each control's accessible name includes the product's. */
export function AdminProductActions({ product, onToggle, onDelete, wide }: Props) {
  const label = productActionLabels[getToggleAction(product)]();
  const ToggleIcon = product.isActive ? IconEyeOff : IconEye;
  const toggle = { onClick: () => onToggle(product), 'aria-label': `${label}: ${product.name}` };
  return (
    <div className={classes.root}>
      {wide ? (
        <Button variant="default" size="xs" className={classes.wide} {...toggle}>
          {label}
        </Button>
      ) : (
        <ActionIcon {...icon} {...toggle} title={label}>
          <ToggleIcon size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        {...icon}
        component="a"
        href={`/product/${product.id}`}
        target="_blank"
        rel="noopener"
        aria-label={texts.viewNamed({ name: product.name })}
        title={texts.view()}
      >
        <IconExternalLink size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...icon}
        className={classes.delete}
        onClick={() => onDelete(product)}
        aria-label={texts.deleteNamed({ name: product.name })}
        title={texts.deleteProduct()}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
