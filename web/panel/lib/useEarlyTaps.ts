import { useEffect, useRef } from 'react';
import { repeatEarlyTaps } from './earlyInput.ts';

/** For a part whose code loads later, marked with `data-loads-later`: repeats the taps that came before it. */
export function useEarlyTaps() {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => repeatEarlyTaps(part.current), []);
  return part;
}
