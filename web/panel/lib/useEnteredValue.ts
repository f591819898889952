import { type RefObject, useEffect, useState } from 'react';
import { useEarlyText } from './useEarlyText.ts';

/**
 * For a controlled field whose value follows from outside, usually from the URL. `shown` is what was entered, even
 * before the outside says so: between the two events of one choice React may draw the field with the older value.
 */
export function useEnteredValue<Field extends { value: string }>(
  value: string,
  onEnter: (value: string) => void,
): [field: RefObject<Field | null>, shown: string, enter: (value: string) => void] {
  const [shown, setShown] = useState(value);
  useEffect(() => setShown(value), [value]);
  const enter = (next: string) => {
    setShown(next);
    onEnter(next);
  };
  return [useEarlyText<Field>(value, enter), shown, enter];
}
