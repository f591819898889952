import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/reports.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import classes from './Report.module.css';
import { ResolveReportButton, ResolveReportDialog } from './ResolveReport.tsx';
import type { Report } from './reportQueries.ts';

const getReporterName = ({ reporterName }: Report) => reporterName ?? texts.formerMember();
const describeReaders = ({ readers: all }: Report) =>
  all.map(({ name, at }) => texts.by({ name, date: formatDateTime(at) }));
const getResolution = ({ resolvedAt, resolverName }: Report) =>
  resolvedAt && { name: resolverName ?? texts.formerAdmin(), date: formatDateTime(resolvedAt) };

/** What sellers have reported, with nothing of what was written but the seller's own reason. */
export function ReportTable({ reports }: { reports: readonly Report[] }) {
  // Here and not in the row: that one is drawn anew when the window gets too narrow for a table.
  const [toResolve, setToResolve] = useState<string>();
  const actions = (report: Report) => <Actions report={report} onResolve={() => setToResolve(report.id)} />;
  const columns: Column<Report>[] = [
    { header: texts.shop(), minWidth: '10rem', cell: (report) => <Shop report={report} /> },
    { header: texts.reason(), minWidth: '14rem', cell: ({ reason }) => <p className={classes.reason}>{reason}</p> },
    {
      header: texts.reported(),
      minWidth: '9rem',
      cell: (report) => texts.by({ name: getReporterName(report), date: formatDateTime(report.createdAt) }),
    },
    { header: texts.readBy(), minWidth: '9rem', cell: (report) => <Readers report={report} /> },
    { header: texts.actions(), align: 'right', minWidth: '9rem', cell: actions },
  ];
  return (
    <>
      <DataTable
        label={texts.list()}
        tableFrom="79em"
        rows={reports}
        keyOf={({ id }) => id}
        columns={columns}
        card={(report) => <ReportCard report={report}>{actions(report)}</ReportCard>}
      />
      <ResolveReportDialog id={toResolve} onClose={() => setToResolve(undefined)} />
    </>
  );
}

function ReportCard({ report, children }: { report: Report; children: React.ReactNode }) {
  const names = describeReaders(report);
  return (
    <div className={classes.card}>
      <Shop report={report} />
      <p className={classes.reason}>{report.reason}</p>
      <Text size="sm" c="dimmed">
        {texts.reportedBy({ name: getReporterName(report), date: formatDateTime(report.createdAt) })}
      </Text>
      {names.length > 0 && (
        <Text size="sm" c="dimmed">
          {texts.wasReadBy({ names: names.join('; ') })}
        </Text>
      )}
      {children}
    </div>
  );
}

function Shop({ report: { seller } }: { report: Report }) {
  return (
    <LinkText to="/admin/sellers" search={{ seller: seller.id }}>
      {seller.businessName}
    </LinkText>
  );
}

function Readers({ report }: { report: Report }) {
  const names = describeReaders(report);
  if (names.length === 0) return <Text c="dimmed">{texts.nobody()}</Text>;
  return names.map((name) => <div key={name}>{name}</div>);
}

function Actions({ report, onResolve }: { report: Report; onResolve: () => void }) {
  const shop = report.seller.businessName;
  const end = getResolution(report);
  if (end) return <Text size="sm">{texts.wasResolvedBy(end)}</Text>;
  return (
    <Group gap="xs" className={classes.actions}>
      <LinkButton to="/admin/chats/$id" params={{ id: report.id }} size="xs" aria-label={texts.readOf({ shop })}>
        {texts.read()}
      </LinkButton>
      <ResolveReportButton shop={shop} size="xs" onClick={onResolve} />
    </Group>
  );
}
