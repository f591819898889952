import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import * as texts from '#texts/ui.gen.ts';
import { announce } from './announce.tsx';
import { renderErrorMessage } from './errorMessage.tsx';
import classes from './undo.module.css';

/**
 * Shows a toast with an undo button for 6 seconds: 'Blue kurta is hidden. Undo'. Call it after the server has
 * confirmed. `undo` throws when it fails; the page may have changed by then.
 */
export function offerUndo(message: string, undo: () => unknown): void {
  const accept = () => {
    notifications.hide(id);
    void runUndo(undo);
  };
  const id = notifications.show({ color: 'teal', message: <UndoOffer message={message} onUndo={accept} /> });
}

/** Runs an undo and reports the outcome. */
export async function runUndo(undo: () => unknown): Promise<void> {
  try {
    await undo();
    announce(texts.undone());
  } catch (error) {
    notifications.show({ color: 'red', title: texts.notUndone(), message: renderErrorMessage(error) });
  }
}

/** The shortcut undoes the newest offer, because the button is far away for keyboard users. */
function UndoOffer({ message, onUndo }: { message: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const isNewest = () => [...document.querySelectorAll('[data-undo]')].at(-1) === button.current;
  useHotkeys([['mod+Z', () => isNewest() && onUndo()]]);
  return (
    <span className={classes.offer}>
      <span className={classes.message}>{message}</span>
      <Button ref={button} size="xs" variant="light" onClick={onUndo} data-undo aria-keyshortcuts="Control+Z Meta+Z">
        {texts.undo()}
      </Button>
    </span>
  );
}
