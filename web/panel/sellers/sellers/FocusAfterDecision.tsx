import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** Decisions that were taken since the page was opened. */
  decisions: number;
  /** While a dialog is open, the focus is there. */
  isCovered: boolean;
  children: ReactNode;
};

/** What stands in place of a list whose last entry was decided on: the focus goes here, as it has no other place. */
export function FocusAfterDecision({ decisions, isCovered, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (decisions > 0 && !isCovered) place.current?.focus();
  }, [decisions, isCovered]);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
