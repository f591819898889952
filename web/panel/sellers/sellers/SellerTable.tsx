import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { sellerCategoryLabels } from '#texts/categories.ts';
import { formatDate } from '#texts/formats.ts';
import * as texts from '#texts/sellers.gen.ts';
import { openedHere } from '../../lib/openRecord.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { RiskSignals } from './RiskSignals.tsx';
import { type AskForDecision, SellerDecisionButtons } from './SellerDecisionButtons.tsx';
import { SellerStatusBadge } from './SellerStatusBadge.tsx';
import classes from './SellerTable.module.css';
import type { Application, Seller } from './sellerCache.ts';

/** Pending sellers also have the data of their application. */
export type ListedSeller = Seller & Partial<Pick<Application, 'daysWaiting' | 'signals' | 'note'>>;

type Props = { sellers: ListedSeller[]; onView: (seller: Seller) => void; onDecide: AskForDecision };

/** Sellers with their actions (specification, section 2, /admin/sellers). */
export function SellerTable({ sellers, onView, onDecide }: Props) {
  const columns: Column<ListedSeller>[] = [
    {
      header: texts.seller(),
      minWidth: '15rem',
      cell: (seller) => <TwoLines first={seller.ownerName} second={seller.email} />,
    },
    {
      header: texts.business(),
      minWidth: '11rem',
      cell: (seller) => (
        <>
          <Business seller={seller} />
          <RiskNotes seller={seller} />
        </>
      ),
    },
    { header: texts.status(), cell: (seller) => <SellerStatusBadge status={seller.status} /> },
    { header: texts.applied(), nowrap: true, cell: (seller) => <ApplicationDate seller={seller} /> },
    {
      header: texts.actions(),
      align: 'right',
      cell: (seller) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <SellerDecisionButtons seller={seller} onDecide={onDecide} />
          <ActionIcon
            variant="default"
            size={30}
            onClick={() => onView(seller)}
            aria-label={getDetailsLabel(seller)}
            title={texts.details()}
          >
            <IconEye size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ),
    },
  ];
  return (
    <DataTable
      label={texts.list()}
      rows={sellers}
      keyOf={(seller) => seller.id}
      columns={columns}
      card={(seller) => (
        <div className={classes.card}>
          <div className={classes.head}>
            <Business seller={seller} />
            <SellerStatusBadge status={seller.status} />
          </div>
          <RiskNotes seller={seller} />
          <TwoLines first={seller.ownerName} second={seller.email} />
          <Text size="sm" c="dimmed">
            {texts.appliedOn({ date: formatDate(seller.createdAt) })}
            {seller.daysWaiting !== undefined && ` · ${texts.waiting({ days: seller.daysWaiting })}`}
          </Text>
          <Group gap="xs">
            <SellerDecisionButtons seller={seller} onDecide={onDecide} />
            <Button size="xs" variant="default" onClick={() => onView(seller)} aria-label={getDetailsLabel(seller)}>
              {texts.details()}
            </Button>
          </Group>
        </div>
      )}
    />
  );
}

function getDetailsLabel(seller: Seller): string {
  return texts.detailsOf({ shop: seller.businessName });
}

/** Selects the seller's link in the list, to move the focus there. */
export const getSellerLinkSelector = (id: string) => `[data-seller="${id}"]`;

function Business({ seller }: { seller: ListedSeller }) {
  const { id, businessName, category } = seller;
  return (
    <div>
      <LinkText
        from="/admin/sellers"
        to="/admin/sellers"
        {...openedHere}
        search={(before) => ({ ...before, seller: id })}
        c="inherit"
        className={`${row.link} ${classes.first}`}
        data-seller={id}
      >
        {businessName}
      </LinkText>
      <Text size="sm" c="dimmed">
        {sellerCategoryLabels[category]()}
      </Text>
    </div>
  );
}

/** Risk signals and the latest note of an admin. */
function RiskNotes({ seller: { signals, note } }: { seller: ListedSeller }) {
  return (
    <>
      {signals && <RiskSignals signals={signals} />}
      {note && <p className={classes.note}>{texts.newestNote({ note })}</p>}
    </>
  );
}

function ApplicationDate({ seller: { createdAt, daysWaiting } }: { seller: ListedSeller }) {
  return (
    <>
      <div>{formatDate(createdAt)}</div>
      {daysWaiting !== undefined && (
        <Text size="sm" c="dimmed">
          {texts.waiting({ days: daysWaiting })}
        </Text>
      )}
    </>
  );
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <div>
      <div className={classes.first}>{first}</div>
      <Text size="sm" c="dimmed">
        {second}
      </Text>
    </div>
  );
}
