import { useEffect, useRef } from 'react';
import * as texts from '#texts/search.gen.ts';
import classes from './CommandPalette.module.css';
import { ShortcutKeys } from './ShortcutSheet.tsx';
import type { PaletteGroup, PaletteResult } from './usePaletteResults.ts';

/** The id of the option at this place, counted through all groups. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

type Props = {
  id: string;
  groups: readonly PaletteGroup[];
  /** The place of the option that Enter follows. */
  chosen: number;
  onChoose: (index: number) => void;
  onFollow: (result: PaletteResult) => void;
};

/** What the palette has found. The focus stays in its field; what is chosen here is told from there. */
export function CommandPaletteList({ id, groups, chosen, onChoose, onFollow }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(optionId(id, chosen))}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  const first = groups.map((_, index) => groups.slice(0, index).reduce((sum, { results }) => sum + results.length, 0));
  return (
    <div ref={list} id={id} role="listbox" aria-label={texts.title()} className={classes.list}>
      {groups.map(({ title, results }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box may hold groups, but no fieldset
        <div key={title} role="group" aria-label={title}>
          <div className={classes.title} aria-hidden>
            {title}
          </div>
          {results.map((result, place) => {
            const index = (first[group] ?? 0) + place;
            return (
              // The keyboard's way is the field's.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={result.key}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === chosen}
                className={classes.option}
                onPointerMove={() => onChoose(index)}
                onClick={() => onFollow(result)}
              >
                <span className={classes.words}>
                  <span>{result.label}</span>
                  {result.detail && <span className={classes.detail}>{result.detail}</span>}
                </span>
                {result.press && (
                  <span aria-hidden>
                    <ShortcutKeys press={result.press} />
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
