import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import classes from './Toasts.module.css';

/** Further toasts are queued. */
const maxVisible = 3;

/**
 * Renders the toasts of Mantine's notification store. Mantine's own container is 9 KB larger. What draws a toast is
 * loaded after the first paint: at the first toast it might be too late, when the connection is lost.
 */
export function Toasts() {
  const { notifications: current, queue } = useNotifications();
  const [loaded, setLoaded] = useState<typeof import('./Toast.tsx')>();
  const count = current.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where loading failed, the next toast tries again.
  useEffect(() => {
    if (!loaded) void import('./Toast.tsx').then(setLoaded, () => {});
  }, [loaded, count]);
  return (
    <div className={classes.place}>
      {loaded &&
        [...current, ...queue].slice(0, maxVisible).map((toast) => <loaded.Toast key={toast.id} toast={toast} />)}
    </div>
  );
}
