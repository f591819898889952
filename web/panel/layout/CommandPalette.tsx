import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Role } from '#domain/identity/accounts.ts';
import { maxSearchLength } from '#domain/platform/search.ts';
import * as texts from '#texts/search.gen.ts';
import * as ui from '#texts/ui.gen.ts';
import { useBackCloses } from '../lib/useBackCloses.ts';
import { useEscapeCloses } from '../lib/useEscapeCloses.ts';
import classes from './CommandPalette.module.css';
import { CommandPaletteList, optionId } from './CommandPaletteList.tsx';
import type { CommandOverlay } from './commandOverlay.ts';
import { usePaletteActions } from './usePaletteActions.ts';
import { type PaletteResult, usePaletteResults } from './usePaletteResults.ts';

type Props = { as: Role; isOpen: boolean; onOpen: (overlay: CommandOverlay) => void; onClose: () => void };

/** Finds pages, actions and records. A native dialog that stays mounted, so that it opens within one frame. */
export function CommandPalette({ as, isOpen, onOpen, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [searched] = useDebouncedValue(typed.trim(), 200);
  const actions = usePaletteActions(as, () => onOpen('sheet'));
  const { groups, isLoading, retry } = usePaletteResults(as, { input: typed.trim(), searched }, actions);
  const results = groups.flatMap((group) => group.results);
  const navigate = useNavigate();
  const listId = useId();
  const isListed = useDeferredValue(isOpen, false) && isOpen;
  const { dialog, field } = useModalDialog(isOpen);
  const close = () => {
    setTyped('');
    setChosen(0);
    onClose();
  };
  useBackCloses(isOpen, close);
  useEscapeCloses(isOpen, close);
  const follow = (result: PaletteResult) => {
    close();
    if ('run' in result) void result.run();
    else void navigate({ to: result.to, search: result.search });
  };
  const step = (by: number) => setChosen((before) => (before + by + results.length) % Math.max(results.length, 1));
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an unfinished input method composition, e.g. for Hindi, are not commands.
    if (event.nativeEvent.isComposing) return;
    const result = results[chosen];
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && result) follow(result);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={texts.title()}
      // The event comes later: the palette may be open again.
      onClose={({ currentTarget }) => isOpen && !currentTarget.open && close()}
      onMouseDown={(event) => isOutside(event) && close()}
    >
      <div className={classes.head}>
        <span aria-hidden>{isOpen && texts.title()}</span>
        <CloseButton aria-label={ui.close()} onClick={close} />
      </div>
      <TextInput
        ref={field}
        type="search"
        role="combobox"
        aria-label={texts.title()}
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={results[chosen] && optionId(listId, chosen)}
        placeholder={texts.placeholder()}
        maxLength={maxSearchLength}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      {isListed && (
        <CommandPaletteList id={listId} groups={groups} chosen={chosen} onChoose={setChosen} onFollow={follow} />
      )}
      <p className={classes.empty} role="status">
        {isListed && (retry ? texts.failed() : results.length === 0 && (isLoading ? texts.searching() : texts.empty()))}
      </p>
      {isListed && retry && (
        <Button variant="subtle" onClick={retry}>
          {ui.tryAgain()}
        </Button>
      )}
    </dialog>
  );
}

/** Opens the dialog as a modal; the browser returns the focus afterwards. */
function useModalDialog(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return dialog.current?.close();
    // The browser focuses the field together with the dialog. React does not render this attribute.
    field.current?.toggleAttribute('autofocus', true);
    // Before the dialog opens, so that reading the position does not force a layout.
    const unlockScroll = lockScroll();
    dialog.current?.showModal();
    return unlockScroll;
  }, [isOpen]);
  return { dialog, field };
}

/**
 * Keeps the scroll position: a mouse wheel could still move the page before the dialog is painted. Returns a function
 * that unlocks it.
 */
function lockScroll(): () => void {
  const { scrollX: left, scrollY: top } = window;
  const restoreScroll = () => scrollTo({ left, top, behavior: 'instant' });
  addEventListener('scroll', restoreScroll);
  return () => removeEventListener('scroll', restoreScroll);
}

/** Clicks on the backdrop have the dialog as their target. */
const isOutside = ({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
};
