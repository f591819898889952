import { useHotkeys } from '@mantine/hooks';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import type { Role } from '#domain/identity/accounts.ts';
import { takeEarlyPaletteKey } from '../lib/earlyInput.ts';
import { runWhenIdle } from '../lib/runWhenIdle.ts';
import { useLazyComponent } from '../lib/useLazyComponent.ts';
import type { CommandOverlay } from './commandOverlay.ts';

const OpenOverlay = createContext<(overlay: CommandOverlay) => void>(() => {});
/** Opens the palette or the sheet. */
export const useOpenOverlay = () => use(OpenOverlay);

const loadLayer = async () => (await import('./CommandLayer.tsx')).CommandLayer;

/**
 * Provides the palette, shortcuts and their sheet to the pages of a role. Their code is loaded when the browser is
 * idle, or when first needed.
 */
export function CommandProvider({ as, children }: { as: Role; children: ReactNode }) {
  const [opened, setOpened] = useState<CommandOverlay>();
  const [Layer, loadLayerComponent] = useLazyComponent(loadLayer);
  // A failed preload is not reported.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => runWhenIdle(() => void loadLayer().then(loadLayerComponent, () => undefined)), []);
  // Stable, so that its users do not rerender when something opens.
  const open = useCallback(
    (overlay: CommandOverlay) => {
      setOpened(overlay);
      // After a failed import nothing opens once the code arrives later.
      void loadLayerComponent().then((hasLoaded) => hasLoaded || setOpened(undefined));
    },
    [loadLayerComponent],
  );
  const close = useCallback(() => setOpened(undefined), []);
  useEffect(() => void (takeEarlyPaletteKey() && open('palette')), [open]);
  useHotkeys([['mod+K', () => open('palette')]], []);
  return (
    <OpenOverlay value={open}>
      {children}
      {Layer && <Layer as={as} opened={opened} onOpen={setOpened} onClose={close} />}
    </OpenOverlay>
  );
}
