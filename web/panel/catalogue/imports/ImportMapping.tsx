import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { CategoryChoices } from './CategoryChoices.tsx';
import classes from './ImportMapping.module.css';
import type { ImportDetails } from './importQueries.ts';
import { MappedColumns } from './MappedColumns.tsx';
import { MappingOptions } from './MappingOptions.tsx';
import { findMissing, hasKey, type MappingForm, toMapping } from './mappingForm.ts';
import { SheetChoice } from './SheetChoice.tsx';
import type { ImportActions } from './useImportActions.ts';

type Props = {
  details: ImportDetails;
  actions: ImportActions;
  /** Called when the file is being checked with the new mapping. */
  onChecked: () => void;
};

/** Asks what the columns hold, and how the file is imported (import.md, section 4, step 2). */
export function ImportMapping({ details, actions, onChecked }: Props) {
  const [form, setForm] = useState<MappingForm>(details);
  const change = (changes: Partial<MappingForm>) => setForm((before) => ({ ...before, ...changes }));
  const [categories, setCategories] = useState<Record<string, ProductCategory>>({});
  const isComplete = hasKey(form.columns);
  const check = async () => {
    if (await actions.change({ ...toMapping(form), categories })) onChecked();
  };
  return (
    <Stack gap="md">
      <SheetChoice details={details} isBusy={actions.isBusy} onChange={actions.change} />
      {details.headerRow !== null && (
        <>
          <Card title={texts.columns()} flush>
            <Text className={classes.hint}>{texts.columnsHint()}</Text>
            <MappedColumns columns={form.columns} onChange={(columns) => change({ columns })} />
          </Card>
          <CategoryChoices values={details.values.category} chosen={categories} onChoose={setCategories} />
          <MappingOptions form={form} onChange={change} />
          <div className={classes.bar}>
            <MissingColumns form={form} />
            <Button disabled={!isComplete} loading={actions.isBusy} onClick={check}>
              {texts.check()}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

/** What new products would lack; without a key the file cannot be checked. */
function MissingColumns({ form }: { form: MappingForm }) {
  if (!hasKey(form.columns)) return <Alert color="red">{texts.needsKey()}</Alert>;
  const missing = findMissing(form.columns, form.mode);
  return missing && <Alert color="yellow">{missingTexts[missing]()}</Alert>;
}

const missingTexts = { name: texts.lacksName, price: texts.lacksPrice, both: texts.lacksBoth };
