import { useEffect, useEffectEvent } from 'react';
import { addOverlay } from '../../overlays.ts';

/** Back, which a phone's user expects to close what lies on top, closes it instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? addOverlay(() => close()) : undefined), [isOpen]);
}
