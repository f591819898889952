import { useEffect, useRef } from 'react';
import * as texts from '#texts/search.gen.ts';
import classes from './CommandPalette.module.css';
import { ShortcutKeys } from './ShortcutSheet.tsx';
import type { PaletteGroup, PaletteResult } from './usePaletteResults.ts';

/** The element id of an option by its index across all groups. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

type Props = {
  id: string;
  groups: readonly PaletteGroup[];
  /** The index of the option that Enter follows. */
  chosen: number;
  onChoose: (index: number) => void;
  onFollow: (result: PaletteResult) => void;
};

/** The results of the palette. The focus stays in its field, which announces the active option. */
export function CommandPaletteList({ id, groups, chosen, onChoose, onFollow }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(optionId(id, chosen))}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  const first = groups.map((_, index) => groups.slice(0, index).reduce((sum, { results }) => sum + results.length, 0));
  return (
    <div ref={list} id={id} role="listbox" aria-label={texts.title()} className={classes.list}>
      {groups.map(({ title, results }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box may contain groups, but no fieldset
        <div key={title} role="group" aria-label={title}>
          <div className={classes.title} aria-hidden>
            {title}
          </div>
          {results.map((result, position) => {
            const index = (first[group] ?? 0) + position;
            return (
              // The palette's field handles the keyboard.
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
                {result.shortcut && (
                  <span aria-hidden>
                    <ShortcutKeys keys={result.shortcut} />
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
