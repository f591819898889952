import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

export type Column<Row> = {
  /** The column's heading. */
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** Of cells and their buttons; headings may wrap. */
  nowrap?: boolean;
  /** A CSS length. */
  minWidth?: string;
};

/** A table, or cards on narrow screens. The keys `j` and `k` move between rows (`data-entry`). */
export function DataTable<Row>(props: {
  /** Names the table for screen readers. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The content of a card. */
  card: (row: Row) => ReactNode;
  /** The window width from which the table is used; '72em' by default. */
  tableFrom?: string;
}) {
  const isWide = useMediaQuery(`(min-width: ${props.tableFrom ?? '72em'})`, true, { getInitialValueInEffect: false });
  if (!isWide) {
    return (
      <ul className={classes.cards} aria-label={props.label}>
        {props.rows.map((row) => (
          <li key={props.keyOf(row)} className={classes.card} data-entry>
            {props.card(row)}
          </li>
        ))}
      </ul>
    );
  }
  const style = ({ align = 'left', minWidth }: Column<Row>) => ({ textAlign: align, minWidth });
  return (
    <table aria-label={props.label} className={classes.table}>
      <thead>
        <tr>
          {props.columns.map((column) => (
            <th key={column.header} style={style(column)} scope="col">
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={props.keyOf(row)} data-entry>
            {props.columns.map((column) => (
              <td key={column.header} style={style(column)} data-nowrap={column.nowrap}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
