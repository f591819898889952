import { Button, NativeSelect, Textarea, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { countryCodes } from '#domain/catalogue/countries.ts';
import { optionLimits } from '#domain/catalogue/options.ts';
import { packageFactLimits } from '#domain/catalogue/packageFacts.ts';
import { countryName } from '#texts/countries.ts';
import { packageFactLabels } from '#texts/productFacts.ts';
import * as texts from '#texts/productForm.gen.ts';
import * as options from '#texts/productOptions.gen.ts';
import { nameOrder } from '#texts/sorting.ts';
import type { FactName, ProductFacts } from './formValues.ts';
import { noFacts } from './noFacts.ts';
import { OptionalNumber } from './OptionalNumber.tsx';
import type { ProductFormState } from './useProductForm.ts';
import classes from './VariantsField.module.css';

/** SKU, MRP and weight, and what the package says. Behind a button until one of them has a value or an error. */
export function FactsField({ form }: Pick<ProductFormState, 'form'>) {
  const titleId = useId();
  const { facts = noFacts, withOptions } = form.values;
  const isRefused = (name: FactName) => form.errors[`facts.${name}`] !== undefined;
  const needsRoom = Object.entries(facts).some(([, value]) => value !== '') || Object.keys(form.errors).some(isOfFacts);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !needsRoom) {
    return (
      <Button variant="subtle" style={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        {options.addFacts()}
      </Button>
    );
  }
  const set = (name: FactName) => (value: string) => {
    // Emptied fields stay.
    setOpen(true);
    form.setFieldValue('facts', { ...facts, [name]: value });
  };
  const company = (name: 'manufacturer' | 'packer' | 'importer') => (
    <Textarea
      key={name}
      label={packageFactLabels[name]()}
      description={name === 'importer' ? options.importerHint() : options.companyHint()}
      value={facts[name]}
      maxLength={packageFactLimits.company}
      autosize
      error={isRefused(name)}
      onChange={({ currentTarget: { value } }) => set(name)(value)}
    />
  );
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <Title order={3} id={titleId} className={classes.title}>
        {texts.facts()}
      </Title>
      {!withOptions && <OwnFacts facts={facts} isRefused={isRefused} set={set} />}
      <TextInput
        label={packageFactLabels.netQuantity()}
        placeholder={options.netQuantityExample()}
        value={facts.netQuantity}
        maxLength={packageFactLimits.netQuantity}
        autoComplete="off"
        error={isRefused('netQuantity')}
        onChange={({ currentTarget: { value } }) => set('netQuantity')(value)}
      />
      <Countries
        value={facts.countryOfOrigin}
        isRefused={isRefused('countryOfOrigin')}
        onChange={set('countryOfOrigin')}
      />
      {(['manufacturer', 'packer', 'importer'] as const).map(company)}
    </section>
  );
}

const isOfFacts = (path: string) => path.startsWith('facts.');

type OwnProps = {
  facts: ProductFacts;
  isRefused: (name: FactName) => boolean;
  set: (name: FactName) => (value: string) => void;
};

/** With options these are facts of the variants. */
function OwnFacts({ facts, isRefused, set }: OwnProps) {
  return (
    <div className={classes.details}>
      <TextInput
        label={options.sku()}
        value={facts.sku}
        maxLength={optionLimits.sku}
        autoComplete="off"
        error={isRefused('sku')}
        onChange={({ currentTarget: { value } }) => set('sku')(value)}
      />
      <OptionalNumber
        label={options.mrp()}
        value={facts.mrpPaise}
        step="0.01"
        isRefused={isRefused('mrpPaise')}
        onChange={set('mrpPaise')}
      />
      <OptionalNumber
        label={options.weight()}
        value={facts.weightGrams}
        step="1"
        isRefused={isRefused('weightGrams')}
        onChange={set('weightGrams')}
      />
    </div>
  );
}

type CountriesProps = { value: string; isRefused: boolean; onChange: (code: string) => void };

/** A native list, which finds a country by typing. */
function Countries({ value, isRefused, onChange }: CountriesProps) {
  const [countries] = useState(() => {
    const order = nameOrder();
    return countryCodes
      .map((code) => ({ code, name: countryName(code) }))
      .sort((one, other) => order(one.name, other.name));
  });
  return (
    <NativeSelect
      label={packageFactLabels.countryOfOrigin()}
      value={value}
      error={isRefused}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{options.notStated()}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
