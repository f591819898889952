import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ExportDialect, exportDialects } from '#domain/catalogue/exportDialects.ts';
import * as texts from '#texts/exportScreen.gen.ts';
import { summarizeOwnProductsOptions, summarizeProductExportOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ProductFilters } from '../products/list/ProductFilters.tsx';
import { type OwnProductFilter, toProductQuery } from '../products/list/productQueries.ts';
import { ExportedFile } from './ExportedFile.tsx';

type Props = {
  dialect: ExportDialect;
  filter: OwnProductFilter;
  onChange: (change: OwnProductFilter & { dialect?: ExportDialect }) => void;
};

const dialectTexts: Record<ExportDialect, { label: () => string; hint: () => string }> = {
  haat: { label: texts.haat, hint: texts.haatHint },
  shopify: { label: texts.shopify, hint: texts.shopifyHint },
  woocommerce: { label: texts.woocommerce, hint: texts.woocommerceHint },
  meta: { label: texts.meta, hint: texts.metaHint },
  google: { label: texts.google, hint: texts.googleHint },
};

/** Chooses products and a file, says what the file cannot carry, and downloads it. */
export default function ProductExport({ dialect, filter, onChange }: Props) {
  const own = useQuery(summarizeOwnProductsOptions());
  const summary = useQuery(summarizeProductExportOptions({ query: { dialect, ...toProductQuery(filter) } }));
  return (
    <Stack gap="md">
      <ProductFilters filter={filter} categories={own.data?.categories ?? []} onChange={onChange} isUnfolded />
      <Card>
        <Radio.Group
          label={texts.dialect()}
          value={dialect}
          onChange={(value) => onChange({ dialect: exportDialects.find((known) => known === value) ?? dialect })}
        >
          <Stack gap="sm" mt="xs">
            {exportDialects.map((value) => (
              <Radio
                key={value}
                value={value}
                label={dialectTexts[value].label()}
                description={dialectTexts[value].hint()}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Card>
      <Card title={texts.file()}>
        <ExportedFile dialect={dialect} filter={filter} summary={summary} />
      </Card>
    </Stack>
  );
}
