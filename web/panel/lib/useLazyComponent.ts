import { notifications } from '@mantine/notifications';
import { type ComponentType, useCallback, useState } from 'react';
import * as texts from '#texts/client.gen.ts';

/**
 * A component that is loaded on demand, `undefined` until then. `lazy` would replace the whole page with an error when
 * the import fails. The returned function resolves with whether it loaded.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const loadComponent = useCallback(async () => {
    try {
      const component = await load();
      setLoaded(() => component);
      return true;
    } catch {
      notifications.show({ color: 'red', message: texts.partNotLoaded() });
      return false;
    }
  }, [load]);
  return [Loaded, loadComponent] as const;
}
