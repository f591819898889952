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
  /** Also shows them if none is set, where choosing is what the page is for. */
  isUnfolded?: boolean | undefined;
};

/** A search and filters. Phones fold the filters behind a button, unless one is set. */
export function FoldedFilters({ search, children, isFiltered, isUnfolded = false }: Props) {
  const [isExpanded, setExpanded] = useState(isFiltered || isUnfolded);
  const [wasFiltered, setWasFiltered] = useState(isFiltered);
  if (isFiltered !== wasFiltered) {
    setWasFiltered(isFiltered);
    if (isFiltered) setExpanded(true);
  }
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
