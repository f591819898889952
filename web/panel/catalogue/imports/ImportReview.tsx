import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { UntilLoaded } from '../../ui/feedback/UntilLoaded.tsx';
import { CategoryChoices } from './CategoryChoices.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import classes from './ImportReview.module.css';
import { ImportRows } from './ImportRows.tsx';
import { countImported, isBlocked } from './importCounts.ts';
import type { ImportDetails } from './importQueries.ts';
import type { ImportRowFilter } from './importSearch.ts';
import type { ImportActions } from './useImportActions.ts';

type Props = { details: ImportDetails; actions: ImportActions; filter: ImportRowFilter };

/** Names of left-out photos that are listed. */
const maxNames = 20;

/** The dry run: what would change, what is wrong, and the button that does it (import.md, section 4, step 3). */
export function ImportReview({ details, actions, filter }: Props) {
  const { id, counts, importedBefore, ignoredPictures } = details;
  return (
    <UntilLoaded fallback={<LoadingState text={texts.loading()} rows={4} rowHeight={160} />}>
      <Stack gap="md">
        {importedBefore && <Alert color="gray">{texts.sameFile({ at: formatDateTime(importedBefore) })}</Alert>}
        {ignoredPictures.length > 0 && (
          <Alert color="gray">{texts.ignoredPhotos({ names: ignoredPictures.slice(0, maxNames).join(', ') })}</Alert>
        )}
        <ImportCounts id={id} counts={counts} current={filter.verdict} />
        <CategoryChoice details={details} actions={actions} />
        {counts.error > 0 && <ProblemsNotice id={id} count={counts.error} />}
        <ImportPreview details={details} />
        <ImportRows id={id} codes={details.codes} filter={filter} />
        <ImportBar details={details} actions={actions} />
      </Stack>
    </UntilLoaded>
  );
}

/** Unknown categories are errors; choosing them checks the file again. */
function CategoryChoice({ details, actions }: Pick<Props, 'details' | 'actions'>) {
  const [chosen, setChosen] = useState<Record<string, ProductCategory>>({});
  const open = details.values.category.filter(({ choice }) => choice === null);
  if (open.length === 0) return null;
  return (
    <CategoryChoices
      values={open}
      chosen={chosen}
      onChoose={setChosen}
      action={
        <Button
          variant="light"
          disabled={Object.keys(chosen).length === 0}
          loading={actions.isBusy}
          onClick={() => actions.change({ columns: toColumns(details), categories: chosen })}
        >
          {texts.checkAgain()}
        </Button>
      }
    />
  );
}

const toColumns = ({ columns }: ImportDetails) => columns.map(({ index, target }) => ({ index, target }));

/** Correcting the downloaded rows and uploading them is the normal way. */
export function ProblemsNotice({ id, count }: { id: string; count: number }) {
  return (
    <div className={classes.problems}>
      <Text>{texts.problems({ count })}</Text>
      <Button
        component="a"
        href={`/api/seller/imports/${id}/problems.csv`}
        download
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {texts.downloadProblems()}
      </Button>
    </div>
  );
}

function ImportBar({ details, actions }: Pick<Props, 'details' | 'actions'>) {
  const { counts, options } = details;
  const count = countImported(details);
  const blocked = isBlocked(details);
  return (
    <div className={classes.bar}>
      <Button disabled={count === 0 || blocked} loading={actions.isBusy} onClick={actions.apply}>
        {texts.importAll({ count })}
      </Button>
      <div className={classes.notes}>
        {blocked && <p>{texts.errorsBlock()}</p>}
        {!blocked && counts.error > 0 && <p>{texts.errorsLeftOut({ count: counts.error })}</p>}
        {count === 0 && counts.unchanged > 0 && counts.error === 0 && <p>{texts.allUnchanged()}</p>}
        {options.hidesMissing && counts.missing > 0 && <p>{texts.hides({ count: counts.missing })}</p>}
      </div>
    </div>
  );
}
