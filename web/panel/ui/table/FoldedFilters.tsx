import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import * as texts from '#texts/ui.gen.ts';
import { IconButton } from '../display/IconButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import classes from './FoldedFilters.module.css';

type Props = {
  /** A `SearchBox`. */
  search: ReactNode;
  /** `FilterSelect`s. */
  children: ReactNode;
  /** Whether one of them is set. */
  isFiltered: boolean;
};

/** A search and filters. Phones fold the filters behind a button, unless one is set when the page opens. */
export function FoldedFilters({ search, children, isFiltered }: Props) {
  const [isExpanded, setExpanded] = useState(isFiltered);
  const choicesId = useId();
  return (
    <div className={classes.root}>
      <FilterBar>
        <div className={classes.search}>
          {search}
          <IconButton
            className={classes.fold}
            variant={isFiltered ? 'light' : 'default'}
            label={texts.moreFilters()}
            icon={IconAdjustmentsHorizontal}
            aria-expanded={isExpanded}
            aria-controls={choicesId}
            onClick={() => setExpanded(!isExpanded)}
          />
        </div>
        <div id={choicesId} className={classes.choices} data-unfolded={isExpanded || undefined}>
          {children}
        </div>
      </FilterBar>
    </div>
  );
}
