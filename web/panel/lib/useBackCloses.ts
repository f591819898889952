import { useEffect, useEffectEvent } from 'react';
import { addOverlay, moveByPages } from './overlays.ts';

/** Back, which a phone's user expects to close what lies on top, closes it instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? addOverlay(() => close()) : undefined), [isOpen]);
}

/** For code that loads it when it is needed: one file less than the module itself. */
export const moveInHistory = moveByPages;
