import { Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { productFields } from '#domain/catalogue/products.schema.ts';
import { productCategories } from '#domain/catalogue/products.ts';
import { keysOf } from '#domain/platform/records.ts';
import { categoryOptions } from '#texts/categories.ts';
import * as texts from '#texts/productBatch.gen.ts';
import { ApiError } from '../../../lib/apiClient.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { findFirstProblem } from '../form/checkForm.ts';
import { NumberField } from '../form/NumberField.tsx';
import type { ProductChange } from './useProductBatch.ts';

type Props = {
  count: number;
  opened: boolean;
  onClose: () => void;
  onChange: (change: ProductChange) => Promise<void>;
};

/** The dialog shows what is thrown as the product form would. */
function throwProblem(problem: string | undefined): void {
  if (problem) throw new ApiError('validation_failed', problem, 400);
}

export function CategoryDialog({ count, onChange, ...dialog }: Props) {
  const [typed, setTyped] = useState('');
  const change = () => {
    throwProblem(findFirstProblem(productFields.category, typed));
    const category = productCategories.find((name) => name === typed);
    return category && onChange({ action: 'categorize', category });
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.categoryTitle({ count })}
      text={
        <NativeSelect
          data-autofocus
          label={texts.category()}
          data={[{ value: '', label: texts.noCategory() }, ...categoryOptions(productCategories)]}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
      color="rani"
      confirmLabel={texts.changeCategory()}
      pendingLabel={texts.changing()}
      onConfirm={change}
    />
  );
}

const stockChanges = {
  setStock: { label: texts.setStock, change: (stock: number): ProductChange => ({ action: 'setStock', stock }) },
  addStock: { label: texts.addStock, change: (by: number): ProductChange => ({ action: 'addStock', by }) },
  takeStock: { label: texts.takeStock, change: (by: number): ProductChange => ({ action: 'addStock', by: -by }) },
};
type StockChange = keyof typeof stockChanges;

type StockDialogProps = Props & { title?: string };

/** Sets, adds or subtracts stock of all selected products. */
export function StockDialog({ count, onChange, title = texts.stockTitle({ count }), ...dialog }: StockDialogProps) {
  const [kind, setKind] = useState<StockChange>('setStock');
  const [typed, setTyped] = useState('0');
  const change = () => {
    const stock = Number(typed || 'none');
    throwProblem(findFirstProblem(productFields.stock, stock));
    return onChange(stockChanges[kind].change(stock));
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      text={
        <Group grow align="end">
          <NativeSelect
            data-autofocus
            label={texts.stockHow()}
            data={keysOf(stockChanges).map((value) => ({ value, label: stockChanges[value].label() }))}
            value={kind}
            onChange={(event) =>
              setKind(keysOf(stockChanges).find((name) => name === event.currentTarget.value) ?? kind)
            }
          />
          <NumberField
            label={texts.pieces()}
            value={typed}
            onChange={setTyped}
            step="1"
            inputMode="numeric"
            required={false}
            error={false}
          />
        </Group>
      }
      color="rani"
      confirmLabel={texts.changeStock()}
      pendingLabel={texts.changing()}
      onConfirm={change}
    />
  );
}
