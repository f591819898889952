import { useEffect, useEffectEvent } from 'react';

/** What closes each open dialog, the topmost last. */
const open: (() => void)[] = [];

function closeTopmost(event: KeyboardEvent): void {
  const close = open.at(-1);
  const { target, key, isComposing } = event;
  // Escape also leaves an input method's composition, and the kit's menus, which close themselves.
  const isTaken = isComposing || (target instanceof Element && target.matches('[data-mantine-stop-propagation=true]'));
  if (key !== 'Escape' || isTaken || !close) return;
  // The browser's own watchers hear of it too (`useBackCloses.ts`).
  event.preventDefault();
  close();
}

/** Escape closes what lies on top and nothing below it. The kit's own dialogs would all close at once. */
export function useEscapeCloses(isOpen: boolean, onClose: () => void): void {
  const onEscape = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    // Once for all: the browser knows the listener already.
    addEventListener('keydown', closeTopmost, true);
    const close = () => onEscape();
    open.push(close);
    return () => void open.splice(open.indexOf(close), 1);
  }, [isOpen]);
}
