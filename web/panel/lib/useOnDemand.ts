import { notifications } from '@mantine/notifications';
import { type ComponentType, useState } from 'react';

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
      notifications.show({ color: 'red', message: 'This could not be loaded. Please check your connection.' });
    }
  };
  return [Loaded, fetch] as const;
}
