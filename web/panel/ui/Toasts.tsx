import { Notifications } from '@mantine/notifications';

/** Where short messages appear. Loaded beside the first screen, not before it: see `LaterToasts`. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={3} autoClose={6000} />;
}
