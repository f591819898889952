import { NativeSelect, NumberInput, Radio, Stack } from '@mantine/core';
import { type ImportMode, importModes } from '#domain/catalogue/imports/importTargets.ts';
import { productCategories } from '#domain/catalogue/products.ts';
import { categoryOptions } from '#texts/categories.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { Toggle } from '../../ui/form/Toggle.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { MappingForm } from './mappingForm.ts';

type Props = { form: MappingForm; onChange: (changes: Partial<MappingForm>) => void };

const modeTexts: Record<ImportMode, { label: () => string; hint: () => string }> = {
  both: { label: texts.both, hint: texts.bothHint },
  add: { label: texts.add, hint: texts.addHint },
  update: { label: texts.update, hint: texts.updateHint },
  stock: { label: texts.stock, hint: texts.stockHint },
};

const switches = [
  { name: 'hidesMissing', label: texts.hidesMissing, hint: texts.hidesMissingHint },
  { name: 'shortensNames', label: texts.shortensNames, hint: texts.shortensNamesHint },
  { name: 'allOrNothing', label: texts.allOrNothing, hint: texts.allOrNothingHint },
  { name: 'copiesPhotos', label: texts.copiesPhotos, hint: texts.copiesPhotosHint },
] as const;

/** What is imported, and how. */
export function MappingOptions({ form, onChange }: Props) {
  const { mode, options } = form;
  const change = (changes: Partial<MappingForm['options']>) => onChange({ options: { ...options, ...changes } });
  const chooseCategory = (value: string) => {
    const { fallbackCategory: _, ...others } = options;
    const chosen = productCategories.find((name) => name === value);
    onChange({ options: chosen ? { ...others, fallbackCategory: chosen } : others });
  };
  return (
    <>
      <Card title={texts.mode()}>
        <Radio.Group aria-label={texts.mode()} value={mode} onChange={(value) => onChange({ mode: toMode(value) })}>
          <Stack gap="sm">
            {importModes.map((value) => (
              <Radio
                key={value}
                value={value}
                size="md"
                label={modeTexts[value].label()}
                description={modeTexts[value].hint()}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Card>
      <Card title={texts.options()}>
        <Stack gap="md" maw={480}>
          <NativeSelect
            label={texts.fallbackCategory()}
            description={texts.fallbackHint()}
            value={options.fallbackCategory ?? ''}
            data={[{ value: '', label: texts.noCategory() }, ...categoryOptions(productCategories)]}
            onChange={({ currentTarget: { value } }) => chooseCategory(value)}
          />
          <NumberInput
            label={texts.uncountedStock()}
            description={texts.uncountedHint()}
            value={options.uncountedStock}
            onChange={(stock) => change({ uncountedStock: Number(stock) })}
            min={0}
            allowDecimal={false}
            hideControls
          />
          {switches.map(({ name, label, hint }) => (
            <Toggle
              key={name}
              label={label()}
              description={hint()}
              checked={options[name]}
              onChange={({ currentTarget: { checked } }) => change({ [name]: checked })}
            />
          ))}
        </Stack>
      </Card>
    </>
  );
}

const toMode = (value: string): ImportMode => importModes.find((mode) => mode === value) ?? 'both';
