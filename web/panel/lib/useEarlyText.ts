import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a controlled field that the server may have drawn: reports what was entered before hydration, for which React
 * calls no handler.
 */
export function useEarlyText<Field extends { value: string }>(
  value: string,
  onEnter: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration
  useEffect(() => {
    const entered = field.current?.value ?? value;
    if (entered !== value) onEnter(entered);
  }, []);
  return field;
}
