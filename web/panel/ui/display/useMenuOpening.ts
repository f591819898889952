import { useEffect, useRef, useState } from 'react';

/**
 * For a menu whose items were loaded by the first click: mounted closed and opened afterwards, because a menu that
 * mounts open cannot return the focus to its button.
 */
export function useMenuOpening() {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return { opened, setOpened, target };
}
