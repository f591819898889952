import { notifications } from '@mantine/notifications';
import { type ComponentType, useState } from 'react';
import * as texts from '#texts/client.gen.ts';

/**
 * A component that is fetched when it is first wanted: `undefined` until then. Not `lazy`, whose failure would take the
 * whole page, and what is typed there, with it.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const fetch = async () => {
    try {
      const component = await load();
      setLoaded(() => component);
    } catch {
      notifications.show({ color: 'red', message: texts.partNotLoaded() });
    }
  };
  return [Loaded, fetch] as const;
}
