import { notifications } from '@mantine/notifications';
import { type ComponentType, useCallback, useState } from 'react';
import * as texts from '#texts/client.gen.ts';

/**
 * A component that is fetched when it is first wanted: `undefined` until then. Not `lazy`, whose failure would take the
 * whole page, and what is typed there, with it. What fetches it says whether it came.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const fetch = useCallback(async () => {
    try {
      const component = await load();
      setLoaded(() => component);
      return true;
    } catch {
      notifications.show({ color: 'red', message: texts.partNotLoaded() });
      return false;
    }
  }, [load]);
  return [Loaded, fetch] as const;
}
