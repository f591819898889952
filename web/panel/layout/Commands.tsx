import { useHotkeys } from '@mantine/hooks';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import type { Role } from '#domain/identity/accounts.ts';
import { useOnDemand } from '../lib/useOnDemand.ts';
import { whenIdle } from '../lib/whenIdle.ts';

/** What lies over the page: the palette, or the sheet of the keys. */
export type Opened = 'palette' | 'sheet';

const Opening = createContext<(what: Opened) => void>(() => {});
/** Opens the palette or the sheet. */
export const useCommands = () => use(Opening);

const load = async () => (await import('./CommandLayer.tsx')).CommandLayer;

/**
 * The palette, the keys and their sheet around the pages of a role. What they consist of is fetched when the browser
 * has nothing else to do, so that the palette opens at once, or when it is wanted earlier.
 */
export function Commands({ as, children }: { as: Role; children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>();
  const [Layer, fetchLayer] = useOnDemand(load);
  // Whoever has not asked for it is not told that it could not be fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => whenIdle(() => void load().then(fetchLayer, () => undefined)), []);
  // Always the same: who can open something is not drawn again when something opens.
  const open = useCallback(
    (what: Opened) => {
      setOpened(what);
      // What could not be fetched does not open by itself when it comes later.
      void fetchLayer().then((isThere) => isThere || setOpened(undefined));
    },
    [fetchLayer],
  );
  const close = useCallback(() => setOpened(undefined), []);
  useHotkeys([['mod+K', () => open('palette')]], []);
  return (
    <Opening value={open}>
      {children}
      {Layer && <Layer as={as} opened={opened} onOpen={setOpened} onClose={close} />}
    </Opening>
  );
}
