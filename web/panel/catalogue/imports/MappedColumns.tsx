import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type ImportTarget, isImportTarget } from '#domain/catalogue/imports/importTargets.ts';
import { importTargetLabels } from '#texts/importProblems.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import classes from './ImportMapping.module.css';
import { listTargets, type MappedColumn } from './mappingForm.ts';

type Props = { columns: readonly MappedColumn[]; onChange: (columns: MappedColumn[]) => void };

/** The columns of the file with their first values and what they hold. Those that hold nothing are folded away. */
export function MappedColumns({ columns, onChange }: Props) {
  // By what was recognised, so that a column stays where it is when its target changes.
  const [recognized] = useState(() => new Set(columns.filter(({ target }) => target).map(({ index }) => index)));
  const choose = (index: number, target: ImportTarget | null) =>
    onChange(columns.map((column) => (column.index === index ? { ...column, target } : column)));
  const table = (rows: readonly MappedColumn[]) => <ColumnTable columns={rows} onChoose={choose} />;
  const kept = columns.filter(({ index }) => recognized.has(index));
  const leftOut = columns.filter(({ index }) => !recognized.has(index));
  if (kept.length < 2 || leftOut.length === 0) return table(columns);
  return (
    <>
      {table(kept)}
      <details className={classes.leftOut}>
        <summary className={classes.summary}>{texts.leftOut({ count: leftOut.length })}</summary>
        {table(leftOut)}
      </details>
    </>
  );
}

type TableProps = {
  columns: readonly MappedColumn[];
  onChoose: (index: number, target: ImportTarget | null) => void;
};

function ColumnTable({ columns, onChoose }: TableProps) {
  const field = (column: MappedColumn) => <TargetField column={column} onChoose={onChoose} />;
  const cells: Column<MappedColumn>[] = [
    { header: texts.column(), cell: (column) => <span className={classes.heading}>{getHeading(column)}</span> },
    { header: texts.samples(), cell: (column) => <Samples column={column} /> },
    { header: texts.target(), cell: field, minWidth: '14rem' },
  ];
  return (
    <DataTable
      label={texts.columns()}
      rows={columns}
      keyOf={({ index }) => String(index)}
      tableFrom="48em"
      columns={cells}
      card={(column) => (
        <>
          <div className={classes.heading}>{getHeading(column)}</div>
          <Samples column={column} />
          <div className={classes.field}>{field(column)}</div>
        </>
      )}
    />
  );
}

const getHeading = ({ heading, index }: MappedColumn) => heading || texts.noHeading({ number: index + 1 });

const Samples = ({ column: { samples } }: { column: MappedColumn }) => (
  <span className={classes.samples}>{samples.length > 0 ? samples.join(' · ') : texts.noSamples()}</span>
);

/** Native, because a file may have 300 columns, and so that phones show their own picker. */
function TargetField({ column, onChoose }: { column: MappedColumn; onChoose: TableProps['onChoose'] }) {
  const targets = listTargets(column.target).map((value) => ({ value, label: importTargetLabels[value]() }));
  return (
    <NativeSelect
      aria-label={texts.targetOf({ column: getHeading(column) })}
      value={column.target ?? ''}
      data={[{ value: '', label: texts.leaveOut() }, ...targets]}
      onChange={({ currentTarget: { value } }) => onChoose(column.index, isImportTarget(value) ? value : null)}
    />
  );
}
