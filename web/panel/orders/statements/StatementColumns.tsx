import { Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import * as texts from '#texts/statement.gen.ts';
import type { UploadStatementResponse } from '../../../api/types.gen.ts';
import { Card } from '../../ui/layout/Card.tsx';

type Form = UploadStatementResponse['form'];

/** Columns by what they hold, and the row of the headings, as the address of the upload has them. */
export type ChosenColumns = Record<string, string>;

const targets = ['date', 'narration', 'reference', 'credit', 'amount'] as const;
const targetLabels = {
  date: texts.date,
  narration: texts.narration,
  reference: texts.reference,
  credit: texts.credit,
  amount: texts.amount,
};
const maxRows = 40;

/** Asks which column of an unknown bank's statement holds what. */
export function StatementColumns(props: {
  form: Form;
  isReading: boolean;
  onChoose: (columns: ChosenColumns) => void;
}) {
  const { form, isReading, onChoose } = props;
  const rows = form.firstRows.slice(0, maxRows);
  const [headerRow, setHeaderRow] = useState(String(form.headerRow ?? rows[0]?.row ?? 1));
  const [columns, setColumns] = useState<ChosenColumns>(() => recognizedColumns(form));
  const options = describeColumns(rows, Number(headerRow));
  const isKnown = form.columns.some(({ target }) => target !== null);
  const isComplete = columns.date && (columns.credit || columns.amount) && (columns.narration || columns.reference);
  return (
    <Card title={texts.columns()}>
      <Stack maw={480}>
        <Text>{isKnown ? texts.columnsKnown() : texts.columnsHint()}</Text>
        <Select
          label={texts.headerRow()}
          data={rows.map(({ row, cells }) => ({ value: String(row), label: describeRow(row, cells) }))}
          value={headerRow}
          onChange={(row) => {
            setHeaderRow(row ?? headerRow);
            setColumns({});
          }}
          allowDeselect={false}
        />
        {targets.map((target) => (
          <Select
            key={target}
            label={targetLabels[target]()}
            data={options}
            value={columns[target] ?? null}
            onChange={(column) =>
              setColumns(({ [target]: _, ...others }) => (column ? { ...others, [target]: column } : others))
            }
            clearable
          />
        ))}
        <Button
          disabled={!isComplete}
          loading={isReading}
          onClick={() => onChoose({ ...columns, headerRow, ...(form.sheet !== null && { sheet: form.sheet }) })}
        >
          {texts.readFile()}
        </Button>
      </Stack>
    </Card>
  );
}

const recognizedColumns = ({ columns }: Form): ChosenColumns =>
  Object.fromEntries(
    targets.flatMap((target) => {
      const column = columns.find((one) => one.target === target);
      return column ? [[target, String(column.index)]] : [];
    }),
  );

const maxSamples = 3;

/** Columns by their headings and first values below, such as 'Credit · 499.00 · 1,250.00'. */
function describeColumns(rows: Form['firstRows'], headerRow: number) {
  const headings = rows.find(({ row }) => row === headerRow)?.cells ?? [];
  const below = rows.filter(({ row }) => row > headerRow);
  return headings.flatMap((heading, index) => {
    if (!heading.trim()) return [];
    const samples = below.flatMap(({ cells }) => cells[index]?.trim() || []).slice(0, maxSamples);
    return [{ value: String(index), label: [heading.trim(), ...samples].join(' · ') }];
  });
}

const describeRow = (row: number, cells: string[]) => `${row}: ${cells.filter(Boolean).slice(0, 4).join(' · ')}`;
