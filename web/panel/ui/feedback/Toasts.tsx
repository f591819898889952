import { Notification } from '@mantine/core';
import { type NotificationData, notifications, useNotifications } from '@mantine/notifications';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './Toasts.module.css';

/** How many messages are shown at a time; further ones wait. */
const maxVisible = 3;
const stayMilliseconds = 6000;

/**
 * Where short messages appear: the kit's store with a place of our own. The kit's place is 9 KB for stacking, swiping
 * and progress bars, and fetched later it would be missing just when the connection is lost.
 */
export function Toasts() {
  const { notifications: current, queue } = useNotifications();
  return (
    <div className={classes.place}>
      {[...current, ...queue].slice(0, maxVisible).map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Leaves by itself, but not while it is being read or has the focus. */
function Toast({ toast }: { toast: NotificationData }) {
  const { id, title, message, color, autoClose } = toast;
  const [isHeld, setHeld] = useState(false);
  const stays = isHeld || autoClose === false;
  const close = () => id && notifications.hide(id);
  useEffect(() => {
    if (stays || !id) return;
    const timer = setTimeout(() => notifications.hide(id), stayMilliseconds);
    return () => clearTimeout(timer);
  }, [stays, id]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const focus = useReturnFocus();
  return (
    <Notification
      ref={focus.place}
      className={classes.toast ?? ''}
      withBorder
      title={title}
      {...(color && { color })}
      onClose={close}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={(event) => {
        focus.remember(event);
        hold();
      }}
      onBlur={release}
    >
      {message}
    </Notification>
  );
}

/** Whoever is in a toast when it goes away is back where they came from, or else on the page. */
function useReturnFocus() {
  const place = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  useLayoutEffect(
    () => () => {
      if (!place.current?.contains(document.activeElement)) return;
      const before = cameFrom.current;
      const isThere = before instanceof HTMLElement && before.isConnected;
      (isThere ? before : document.getElementById('content'))?.focus({ preventScroll: true });
    },
    [],
  );
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  return { place, remember };
}
