import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/reports.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import classes from './Report.module.css';
import { ResolveReportButton, ResolveReportDialog } from './ResolveReport.tsx';
import type { Report } from './reportQueries.ts';

const getReporterName = ({ reporterName }: Report) => reporterName ?? texts.formerMember();
const describeReaders = ({ readers: all }: Report) =>
  all.map(({ name, at }) => texts.by({ name, date: formatDateTime(at) }));
const getResolution = ({ resolvedAt, resolverName }: Report) =>
  resolvedAt && { name: resolverName ?? texts.formerAdmin(), date: formatDateTime(resolvedAt) };

/** Reported chats. Messages are not shown, only the seller's reason. */
export function ReportTable({ reports }: { reports: readonly Report[] }) {
  // State of the table, not of a row: rows remount when the layout changes to cards.
  const [reportToResolve, setReportToResolve] = useState<string>();
  const actions = (report: Report) => <ReportActions report={report} onResolve={() => setReportToResolve(report.id)} />;
  const columns: Column<Report>[] = [
    { header: texts.shop(), minWidth: '10rem', cell: (report) => <ReportedShop report={report} /> },
    { header: texts.reason(), minWidth: '14rem', cell: ({ reason }) => <p className={classes.reason}>{reason}</p> },
    {
      header: texts.reported(),
      minWidth: '9rem',
      cell: (report) => texts.by({ name: getReporterName(report), date: formatDateTime(report.createdAt) }),
    },
    { header: texts.readBy(), minWidth: '9rem', cell: (report) => <ReportReaders report={report} /> },
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
      <ResolveReportDialog id={reportToResolve} onClose={() => setReportToResolve(undefined)} />
    </>
  );
}

function ReportCard({ report, children }: { report: Report; children: React.ReactNode }) {
  const names = describeReaders(report);
  return (
    <div className={classes.card}>
      <ReportedShop report={report} />
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

function ReportedShop({ report: { seller } }: { report: Report }) {
  return (
    <LinkText to="/admin/sellers" search={{ seller: seller.id }} className={row.link ?? ''}>
      {seller.businessName}
    </LinkText>
  );
}

function ReportReaders({ report }: { report: Report }) {
  const names = describeReaders(report);
  if (names.length === 0) return <Text c="dimmed">{texts.nobody()}</Text>;
  return names.map((name) => <div key={name}>{name}</div>);
}

function ReportActions({ report, onResolve }: { report: Report; onResolve: () => void }) {
  const shop = report.seller.businessName;
  const resolution = getResolution(report);
  if (resolution) return <Text size="sm">{texts.wasResolvedBy(resolution)}</Text>;
  return (
    <Group gap="xs" className={classes.actions}>
      <LinkButton to="/admin/chats/$id" params={{ id: report.id }} size="xs" aria-label={texts.readOf({ shop })}>
        {texts.read()}
      </LinkButton>
      <ResolveReportButton shop={shop} size="xs" onClick={onResolve} />
    </Group>
  );
}
