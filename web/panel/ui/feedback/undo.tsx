import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import * as texts from '#texts/ui.gen.ts';
import { announce } from './announce.tsx';
import { renderErrorMessage } from './errorMessage.tsx';
import classes from './undo.module.css';

/**
 * Says for 6 seconds what was done, with a way back: 'Blue kurta is hidden. Undo'. Call it when the server has agreed.
 * `undo` puts everything back and throws when it cannot; the page that it was offered on may be left by then.
 */
export function offerUndo(message: string, undo: () => unknown): void {
  const takeBack = async () => {
    notifications.hide(id);
    try {
      await undo();
      announce(texts.undone());
    } catch (error) {
      notifications.show({ color: 'red', title: texts.notUndone(), message: renderErrorMessage(error) });
    }
  };
  const id = notifications.show({ color: 'teal', message: <Offer message={message} onUndo={takeBack} /> });
}

/** The shortcut takes the newest one back: the button is far away for who works with the keyboard. */
function Offer({ message, onUndo }: { message: string; onUndo: () => void }) {
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
