import { type ReactNode, useEffect, useRef } from 'react';

/** What stands in place of a list whose last entry was decided on: the focus goes here, as it has no other place. */
export function TakesFocus({ when, children }: { when: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes
  useEffect(() => {
    if (when) place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
