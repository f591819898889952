import { useState } from 'react';
import { useBackCloses } from '../../lib/useBackCloses.ts';

/** For a `Menu`, which Back closes as well. */
export function useBackClosedMenu() {
  const [opened, onChange] = useState(false);
  useBackCloses(opened, () => onChange(false));
  return { opened, onChange };
}
