import { formatCount, formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import * as texts from '#texts/moneyPage.gen.ts';
import type { ReadAllMoneyResponse } from '../../../api/types.gen.ts';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';

type Shop = ReadAllMoneyResponse['shops'][number];

const healths = { working: texts.providerWorking, down: texts.providerDown };

const figures: [header: () => string, cell: (shop: Shop) => string][] = [
  [texts.orderCount, ({ orders }) => formatCount(orders)],
  [texts.toReceive, ({ toReceivePaise }) => formatPaise(toReceivePaise)],
  [texts.saysPaid, ({ saysPaidPaise }) => formatPaise(saysPaidPaise)],
  [texts.cashToCollect, ({ cashToCollectPaise }) => formatPaise(cashToCollectPaise)],
  [texts.toRefund, ({ toRefundPaise }) => formatPaise(toRefundPaise)],
  [texts.overdueRefunds, ({ overdueRefunds }) => formatCount(overdueRefunds)],
  [texts.provider, ({ provider }) => (provider === null ? texts.providerNone() : healths[provider]())],
];

/** Counts and sums of each shop, without customers and numbers of payments. */
export function AllMoneyTable({ shops }: { shops: readonly Shop[] }) {
  const columns: Column<Shop>[] = [
    { header: texts.shop(), minWidth: '10rem', cell: (shop) => <ShopLink shop={shop} /> },
    ...figures.map(([header, cell]) => ({ header: header(), cell, align: 'right' as const, nowrap: true })),
  ];
  return (
    <DataTable
      label={texts.allTitle()}
      rows={shops}
      keyOf={({ sellerId }) => sellerId}
      columns={columns}
      card={(shop) => (
        <>
          <ShopLink shop={shop} />
          <DescriptionList isCompact facts={figures.map(([header, cell]) => [header(), cell(shop)])} />
        </>
      )}
    />
  );
}

function ShopLink({ shop }: { shop: Shop }) {
  return (
    <LinkText to="/admin/sellers" search={{ seller: shop.sellerId }} c="inherit" fw={550} className={row.link ?? ''}>
      {isolated(shop.businessName)}
    </LinkText>
  );
}
