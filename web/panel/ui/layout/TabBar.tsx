import { type ReactNode, useEffect, useRef } from 'react';
import classes from './TabBar.module.css';

type Props = {
  label: string;
  /** Scrolled into view when it changes. */
  current: string | undefined;
  /** Links with the class `tab` of `TabBar.module.css`. */
  children: ReactNode;
};

/** Links to the parts of a page, in one sticky row. */
export function TabBar({ label, current, children }: Props) {
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab triggers the effect
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - 48;
  }, [current]);
  return (
    <nav ref={bar} className={classes.bar} aria-label={label}>
      {children}
    </nav>
  );
}
