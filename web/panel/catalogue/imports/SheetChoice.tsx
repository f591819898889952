import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { importDialects } from '#domain/catalogue/imports/importTargets.ts';
import * as texts from '#texts/importScreen.gen.ts';
import type { ChangeImportMappingData } from '../../../api/types.gen.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { dialectName } from './describeFile.ts';
import type { ImportDetails } from './importQueries.ts';

type Props = {
  details: ImportDetails;
  isBusy: boolean;
  /** With a part of the mapping, after which the columns are recognised anew. */
  onChange: (body: ChangeImportMappingData['body']) => void;
};

/** Which sheet, row of headings and kind of file it is: recognised, and changed by hand where that was wrong. */
export function SheetChoice({ details, isBusy, onChange }: Props) {
  const { sheet, sheets, headerRow, firstRows, dialect } = details;
  const rows = firstRows.map(({ row, cells }) => ({ value: String(row), label: describeRow(row, cells) }));
  return (
    <Card>
      {headerRow === null && <Text mb="md">{texts.headerRowHint()}</Text>}
      <SimpleGrid cols={{ base: 1, sm: sheets.length > 1 ? 3 : 2 }} spacing="md">
        {sheets.length > 1 && (
          <NativeSelect
            label={texts.sheet()}
            value={sheet ?? ''}
            data={sheets}
            disabled={isBusy}
            onChange={({ currentTarget: { value } }) => onChange({ sheet: value })}
          />
        )}
        <NativeSelect
          label={texts.headerRow()}
          value={headerRow ?? ''}
          data={headerRow === null ? [{ value: '', label: texts.chooseRow() }, ...rows] : rows}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) => value && onChange({ headerRow: Number(value) })}
        />
        <NativeSelect
          label={texts.dialect()}
          value={dialect ?? ''}
          data={[
            { value: '', label: texts.ownList() },
            ...importDialects.map((value) => ({ value, label: dialectName(value) })),
          ]}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) => onChange({ dialect: value || null })}
        />
      </SimpleGrid>
    </Card>
  );
}

/** How many cells of a row are enough to recognise it. */
const shownCells = 4;

const describeRow = (row: number, cells: readonly string[]) =>
  `${row}: ${cells.filter(Boolean).slice(0, shownCells).join(' · ')}`;
