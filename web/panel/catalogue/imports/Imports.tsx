import { Box, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { describeResult } from './describeFile.ts';
import classes from './Imports.module.css';
import { ImportUpload } from './ImportUpload.tsx';
import { type ImportSummary, importList } from './importQueries.ts';
import { importStateColors, importStateLabels } from './importStates.ts';

/** The upload and the shop's earlier imports; a shop without any reads how it works. */
export default function Imports() {
  const { data, error, isPending, refetch } = useQuery(importList());
  return (
    <Stack gap="md">
      <Box>
        <ImportUpload />
        <Text className={classes.kinds}>{texts.worksWith()}</Text>
        <LinkButton to="/seller/products/export" variant="subtle" leftSection={<IconDownload size={18} aria-hidden />}>
          {texts.template()}
        </LinkButton>
      </Box>
      {isPending ? (
        <LoadingState text={texts.loadingList()} rows={3} />
      ) : data ? (
        <ImportList imports={data.imports} />
      ) : (
        <ErrorState message={renderErrorMessage(error)} onRetry={() => refetch()} />
      )}
    </Stack>
  );
}

function ImportList({ imports }: { imports: readonly ImportSummary[] }) {
  if (imports.length === 0) return <HowItWorks />;
  return (
    <Card title={texts.list()} flush>
      <DataTable
        label={texts.list()}
        rows={imports}
        keyOf={({ id }) => id}
        tableFrom="48em"
        columns={[
          { header: texts.file(), cell: (one) => <FileLink of={one} /> },
          { header: texts.started(), cell: ({ createdAt }) => formatDateTime(createdAt), nowrap: true },
          { header: texts.result(), cell: describeResult },
          { header: texts.state(), cell: (one) => <StateBadge of={one} />, nowrap: true },
        ]}
        card={(one) => (
          <div className={classes.card}>
            <FileLink of={one} />
            <StateBadge of={one} />
            <span className={classes.note}>{formatDateTime(one.createdAt)}</span>
            <span className={classes.note}>{describeResult(one)}</span>
          </div>
        )}
      />
    </Card>
  );
}

const FileLink = ({ of: { id, fileName } }: { of: ImportSummary }) => (
  <LinkText
    className={`${row.link} ${classes.file}`}
    to="/seller/products/import/$id"
    params={{ id }}
    c="inherit"
    fw={550}
  >
    {fileName}
  </LinkText>
);

const StateBadge = ({ of: { state } }: { of: ImportSummary }) => (
  <StatusBadge label={importStateLabels[state]()} color={importStateColors[state]} />
);

function HowItWorks() {
  return (
    <Card title={texts.howItWorks()}>
      <ol className={classes.how}>
        {[texts.howUpload, texts.howCheck, texts.howImport].map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
    </Card>
  );
}
