import { useHotkeys } from '@mantine/hooks';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import type { Role } from '#domain/identity/accounts.ts';
import { runWhenIdle } from '../lib/runWhenIdle.ts';
import { useLazyComponent } from '../lib/useLazyComponent.ts';

/** What lies over the page: the palette, or the sheet of the keys. */
export type CommandOverlay = 'palette' | 'sheet';

const OpenOverlay = createContext<(what: CommandOverlay) => void>(() => {});
/** Opens the palette or the sheet. */
export const useOpenOverlay = () => use(OpenOverlay);

const load = async () => (await import('./CommandLayer.tsx')).CommandLayer;

/**
 * The palette, the keys and their sheet around the pages of a role. What they consist of is fetched when the browser
 * has nothing else to do, so that the palette opens at once, or when it is wanted earlier.
 */
export function CommandProvider({ as, children }: { as: Role; children: ReactNode }) {
  const [opened, setOpened] = useState<CommandOverlay>();
  const [Layer, fetchLayer] = useLazyComponent(load);
  // Whoever has not asked for it is not told that it could not be fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => runWhenIdle(() => void load().then(fetchLayer, () => undefined)), []);
  // Always the same: who can open something is not drawn again when something opens.
  const open = useCallback(
    (what: CommandOverlay) => {
      setOpened(what);
      // What could not be fetched does not open by itself when it comes later.
      void fetchLayer().then((isThere) => isThere || setOpened(undefined));
    },
    [fetchLayer],
  );
  const close = useCallback(() => setOpened(undefined), []);
  useHotkeys([['mod+K', () => open('palette')]], []);
  return (
    <OpenOverlay value={open}>
      {children}
      {Layer && <Layer as={as} opened={opened} onOpen={setOpened} onClose={close} />}
    </OpenOverlay>
  );
}
