import { useEffect, useRef } from 'react';
import { useBackClosedMenu } from './useBackClosedMenu.ts';

/**
 * For a menu whose items were loaded by the first click: mounted closed and opened afterwards, because a menu that
 * mounts open cannot return the focus to its button.
 */
export function useMenuOpening() {
  const { opened, onChange } = useBackClosedMenu();
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    onChange(true);
  }, [onChange]);
  return { opened, onChange, target };
}
