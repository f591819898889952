import { IconFilterOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as texts from '#texts/importScreen.gen.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListContent } from '../../ui/table/ListContent.tsx';
import { ProductImage } from '../products/ProductImage.tsx';
import { CodeFilter } from './CodeFilter.tsx';
import { verdictLabels } from './ImportCounts.tsx';
import classes from './ImportRows.module.css';
import { type ImportDetails, type ImportRow, type ImportVerdict, importRows } from './importQueries.ts';
import type { ImportRowFilter } from './importSearch.ts';
import { RowDetails } from './RowDetails.tsx';

type Props = { id: string; codes: ImportDetails['codes']; filter: ImportRowFilter };

/** The products of a file with what becomes of each, and why. */
export function ImportRows({ id, codes, filter }: Props) {
  const list = useInfiniteQuery(importRows(id, filter));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Card
      title={filter.verdict ? titleTexts[filter.verdict]() : texts.rowList()}
      action={
        (filter.verdict || filter.code) && (
          <LinkText to="/seller/products/import/$id" params={{ id }} search={{}} resetScroll={false}>
            {texts.showAll()}
          </LinkText>
        )
      }
      flush
    >
      {codes.length > 0 && <CodeFilter id={id} codes={codes} filter={filter} />}
      <ListContent
        list={list}
        loading={{ text: texts.loadingRows(), rows: 4 }}
        isEmpty={rows.length === 0}
        empty={<EmptyState icon={IconFilterOff} title={texts.noRows()} order={3} />}
      >
        <DataTable
          label={texts.rowList()}
          rows={rows}
          keyOf={({ row }) => String(row)}
          tableFrom="62em"
          columns={[
            { header: texts.row(), cell: ({ row }) => row, align: 'right', nowrap: true },
            { header: texts.product(), cell: (row) => <RowProduct row={row} />, minWidth: '16rem' },
            { header: texts.state(), cell: (row) => <VerdictBadge verdict={row.verdict} />, nowrap: true },
            { header: texts.details(), cell: (row) => <RowDetails row={row} />, minWidth: '18rem' },
          ]}
          card={(row) => (
            <div className={classes.card}>
              <div className={classes.top}>
                <span className={classes.number}>{texts.rowNumber({ row: row.row })}</span>
                <VerdictBadge verdict={row.verdict} />
              </div>
              <RowProduct row={row} />
              <RowDetails row={row} />
            </div>
          )}
        />
      </ListContent>
    </Card>
  );
}

const titleTexts = verdictLabels;

const badges: Record<ImportVerdict, { label: () => string; color: string }> = {
  create: { label: texts.willCreate, color: 'green' },
  update: { label: texts.willUpdate, color: 'blue' },
  unchanged: { label: texts.willKeep, color: 'gray' },
  skipped: { label: texts.willSkip, color: 'gray' },
  error: { label: texts.hasError, color: 'red' },
};

function VerdictBadge({ verdict }: { verdict: ImportVerdict }) {
  const { label, color } = badges[verdict];
  return <StatusBadge label={label()} color={color} />;
}

function RowProduct({ row: { name, sku, product } }: { row: ImportRow }) {
  return (
    <div className={classes.product}>
      <span className={classes.picture}>
        <ProductImage src={product?.images[0]} alt="" sizes="44px" />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>{product?.name || name || texts.noName()}</div>
        {sku && <div className={classes.sku}>{texts.skuIs({ sku })}</div>}
      </div>
    </div>
  );
}
