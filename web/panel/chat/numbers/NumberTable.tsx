import { Text } from '@mantine/core';
import type { NumberKind } from '#domain/chat/channel.ts';
import { formatPhone } from '#domain/language/phone.ts';
import { formatCount, formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/numbers.gen.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import classes from './NumberTable.module.css';
import { describeHealth, numberStates } from './numberHealth.ts';
import type { ListedNumber } from './numberQueries.ts';

const getColumns = (): Column<ListedNumber>[] => [
  { header: texts.number(), minWidth: '12rem', cell: (number) => <NumberOwner number={number} /> },
  { header: texts.state(), minWidth: '12rem', cell: (number) => <NumberHealth number={number} /> },
  { header: texts.lastEvent(), cell: formatLastEvent },
  { header: texts.checkedShort(), cell: formatLastCheck },
  { header: texts.waiting(), align: 'right', cell: ({ waiting }) => formatCount(waiting) },
  { header: texts.setAside(), align: 'right', cell: ({ setAside }) => formatCount(setAside) },
];

/** All numbers with their owner, state and queued messages. */
export function NumberTable({ numbers }: { numbers: readonly ListedNumber[] }) {
  return (
    <DataTable
      label={texts.list()}
      tableFrom="79em"
      rows={numbers}
      keyOf={({ id }) => id}
      columns={getColumns()}
      card={(number) => (
        <div className={classes.card}>
          <NumberOwner number={number} />
          <NumberHealth number={number} />
          <Text size="sm" c="dimmed">
            {texts.cardFacts({ event: formatLastEvent(number), checked: formatLastCheck(number) })}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.cardCounts({ waiting: formatCount(number.waiting), setAside: formatCount(number.setAside) })}
          </Text>
        </div>
      )}
    />
  );
}

const formatLastEvent = ({ lastEventAt }: ListedNumber) =>
  lastEventAt ? formatDateTime(lastEventAt) : texts.noEvent();

function formatLastCheck({ kind, checkedAt }: ListedNumber): string {
  if (kind === 'simulator') return texts.ownCheck();
  return checkedAt ? formatDateTime(checkedAt) : texts.neverChecked();
}

const kindLabels: Record<NumberKind, () => string> = {
  simulator: texts.simulator,
  marketplace: texts.marketplace,
  seller: texts.sellersOwn,
};

function NumberOwner({ number: { kind, seller, phone } }: { number: ListedNumber }) {
  const unknown = kind === 'simulator' ? texts.simulatedPhone() : texts.unknownPhone();
  return (
    <div>
      {seller ? (
        <LinkText to="/admin/sellers" search={{ seller: seller.id }} className={row.link ?? ''}>
          {seller.businessName}
        </LinkText>
      ) : (
        <div className={classes.kind}>{kindLabels[kind]()}</div>
      )}
      <Text size="sm" c="dimmed">
        {phone ? formatPhone(phone) : unknown}
      </Text>
    </div>
  );
}

function NumberHealth({ number }: { number: ListedNumber }) {
  const { label, color } = numberStates[number.state];
  return (
    <>
      <StatusBadge label={label()} color={color} />
      {number.kind !== 'simulator' && (
        <Text size="sm" mt={4}>
          {describeHealth(number)}
        </Text>
      )}
    </>
  );
}
