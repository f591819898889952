import { useNavigate } from '@tanstack/react-router';
import { importCodeLabels } from '#texts/importProblems.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import classes from './ImportRows.module.css';
import type { ImportDetails } from './importQueries.ts';
import type { ImportRowFilter } from './importSearch.ts';

type Props = Pick<ImportDetails, 'id' | 'codes'> & { filter: ImportRowFilter };

/** Shows the rows with one kind of problem, errors before notices, each with how many rows have it. */
export function CodeFilter({ id, codes, filter }: Props) {
  const navigate = useNavigate();
  return (
    <div className={classes.filter}>
      <FilterSelect
        label={texts.codeFilter()}
        all={texts.allCodes()}
        value={filter.code}
        options={codes
          .toSorted((one, other) => Number(other.isError) - Number(one.isError))
          .map(({ code, count }) => ({
            value: code,
            label: texts.codeCount({ kind: importCodeLabels[code](), count }),
          }))}
        onChange={(code) =>
          navigate({
            to: '/seller/products/import/$id',
            params: { id },
            search: code ? { code } : {},
            resetScroll: false,
          })
        }
      />
    </div>
  );
}
