import { Text } from '@mantine/core';
import type { NumberKind } from '#domain/chat/channel.ts';
import { formatPhone } from '#domain/language/phone.ts';
import { formatCount, formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/numbers.gen.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import classes from './NumberTable.module.css';
import { describeHealth, numberStates } from './numberHealth.ts';
import type { ListedNumber } from './numberQueries.ts';

const columns = (): Column<ListedNumber>[] => [
  { header: texts.number(), minWidth: '12rem', cell: (number) => <NumberOwner number={number} /> },
  { header: texts.state(), minWidth: '12rem', cell: (number) => <Health number={number} /> },
  { header: texts.lastEvent(), cell: lastEvent },
  { header: texts.checkedShort(), cell: lastCheck },
  { header: texts.waiting(), align: 'right', cell: ({ waiting }) => formatCount(waiting) },
  { header: texts.setAside(), align: 'right', cell: ({ setAside }) => formatCount(setAside) },
];

/** Numbers, whose they are, how they are, and how much waits there. */
export function NumberTable({ numbers }: { numbers: readonly ListedNumber[] }) {
  return (
    <DataTable
      label={texts.list()}
      tableFrom="79em"
      rows={numbers}
      keyOf={({ id }) => id}
      columns={columns()}
      card={(number) => (
        <div className={classes.card}>
          <NumberOwner number={number} />
          <Health number={number} />
          <Text size="sm" c="dimmed">
            {texts.cardFacts({ event: lastEvent(number), checked: lastCheck(number) })}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.cardCounts({ waiting: formatCount(number.waiting), setAside: formatCount(number.setAside) })}
          </Text>
        </div>
      )}
    />
  );
}

const lastEvent = ({ lastEventAt }: ListedNumber) => (lastEventAt ? formatDateTime(lastEventAt) : texts.noEvent());

function lastCheck({ kind, checkedAt }: ListedNumber): string {
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
        <LinkText to="/admin/sellers" search={{ seller: seller.id }}>
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

function Health({ number }: { number: ListedNumber }) {
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
