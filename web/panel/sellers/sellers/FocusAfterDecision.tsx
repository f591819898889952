import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** The number of decisions since the page was opened. */
  decisions: number;
  /** While a dialog is open, it keeps the focus. */
  isCovered: boolean;
  children: ReactNode;
};

/** Replaces an emptied list and takes the focus after the last decision. */
export function FocusAfterDecision({ decisions, isCovered, children }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (decisions > 0 && !isCovered) container.current?.focus();
  }, [decisions, isCovered]);
  return (
    <div ref={container} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
