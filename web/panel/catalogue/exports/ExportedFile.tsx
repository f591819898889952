import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconTemplate } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ExportDialect } from '#domain/catalogue/exportDialects.ts';
import { type ExportFormat, type ExportLoss, matchesBySku } from '#domain/catalogue/exports.ts';
import * as texts from '#texts/exportScreen.gen.ts';
import type { SummarizeProductExportResponse } from '../../../api/types.gen.ts';
import { useSession } from '../../lib/session.ts';
import { useOrigin } from '../../lib/useOrigin.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { type OwnProductFilter, toProductQuery } from '../products/list/productQueries.ts';
import classes from './ExportedFile.module.css';
import { MissingSkus } from './MissingSkus.tsx';

type Props = {
  dialect: ExportDialect;
  filter: OwnProductFilter;
  summary: UseQueryResult<SummarizeProductExportResponse, unknown>;
};

const lossTexts: Record<ExportLoss, () => string> = {
  sku: texts.sku,
  secondLanguage: texts.secondLanguage,
  longName: texts.longName,
  lineBreaks: texts.lineBreaks,
  alsoCalled: texts.alsoCalled,
  equalMrp: texts.equalMrp,
  stock: texts.stock,
  weight: texts.weight,
  drawing: texts.drawing,
  hidden: texts.hidden,
  notOffered: texts.notOffered,
  netQuantity: texts.netQuantity,
  countryOfOrigin: texts.countryOfOrigin,
  manufacturer: texts.manufacturer,
  packer: texts.packer,
  importer: texts.importer,
};

/** What the file holds and what it cannot carry, with the downloads. */
export function ExportedFile({ dialect, filter, summary }: Props) {
  if (summary.isPending) return <LoadingState text={texts.counting()} />;
  if (!summary.data)
    return <ErrorState message={renderErrorMessage(summary.error)} onRetry={() => summary.refetch()} />;
  const { products, withoutSku, losses } = summary.data;
  return (
    <Stack gap="md" aria-busy={summary.isPlaceholderData}>
      <Text role="status">{texts.products({ count: products })}</Text>
      {losses.length > 0 && <Losses losses={losses} />}
      {withoutSku > 0 && matchesBySku(dialect) && <MissingSkus count={withoutSku} filter={filter} />}
      <Downloads dialect={dialect} filter={filter} isEmpty={products === 0} />
      {(dialect === 'meta' || dialect === 'google') && <FeedAddress dialect={dialect} />}
    </Stack>
  );
}

function Losses({ losses }: Pick<SummarizeProductExportResponse, 'losses'>) {
  return (
    <Alert color="yellow">
      <Text size="sm" fw={550}>
        {texts.losses()}
      </Text>
      <ul className={classes.losses}>
        {losses.map(({ loss, products }) => (
          <li key={loss}>{texts.loss({ loss: lossTexts[loss](), count: products })}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Downloads({ dialect, filter, isEmpty }: Pick<Props, 'dialect' | 'filter'> & { isEmpty: boolean }) {
  const formats: [ExportFormat, () => string][] =
    dialect === 'haat'
      ? [
          ['xlsx', texts.downloadXlsx],
          ['csv', texts.downloadCsv],
        ]
      : [['csv', texts.download]];
  const toUrl = (path: string, parameters: Record<string, string>) =>
    `/api/seller/products/export${path}?${new URLSearchParams(parameters)}`;
  return (
    <Group gap="sm">
      {!isEmpty &&
        formats.map(([format, label], at) => (
          <Button
            key={format}
            component="a"
            download
            href={toUrl('', { dialect, format, ...toProductQuery(filter) })}
            variant={at === 0 ? 'filled' : 'default'}
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {label()}
          </Button>
        ))}
      <Button
        component="a"
        download
        href={toUrl('/template', { dialect, format: dialect === 'haat' ? 'xlsx' : 'csv' })}
        variant="default"
        leftSection={<IconTemplate size={18} aria-hidden />}
      >
        {texts.template()}
      </Button>
    </Group>
  );
}

const feedFiles = { meta: 'catalogue.csv', google: 'google.tsv' } as const;

/** The address at which a service reads the shop's visible products itself. */
function FeedAddress({ dialect }: { dialect: keyof typeof feedFiles }) {
  const origin = useOrigin();
  const { seller } = useSession();
  if (!seller?.slug) return null;
  const address = `${origin}/store/${seller.slug}/${feedFiles[dialect]}`;
  return (
    <div>
      <Text>{texts.feed()}</Text>
      <Text className={classes.address} c="dimmed" size="sm" my="xs">
        {address}
      </Text>
      <CopyButton label={texts.copyFeed()} value={address} />
    </div>
  );
}
