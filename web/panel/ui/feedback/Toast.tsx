import { Notification } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './Toasts.module.css';

const autoCloseMilliseconds = 6000;

/** Closes itself, but not while it is hovered or focused. */
export function Toast({ toast }: { toast: NotificationData }) {
  const { id, title, message, color, autoClose } = toast;
  const [isPaused, setPaused] = useState(false);
  const isPinned = isPaused || autoClose === false;
  const close = () => id && notifications.hide(id);
  useEffect(() => {
    if (isPinned || !id) return;
    const timer = setTimeout(() => notifications.hide(id), autoCloseMilliseconds);
    return () => clearTimeout(timer);
  }, [isPinned, id]);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  const focus = useReturnFocus();
  return (
    <Notification
      ref={focus.container}
      className={classes.toast ?? ''}
      withBorder
      title={title}
      {...(color && { color })}
      onClose={close}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={(event) => {
        focus.remember(event);
        pause();
      }}
      onBlur={resume}
    >
      {message}
    </Notification>
  );
}

/** Returns the focus from a closing toast to where it came from, or to the page. */
function useReturnFocus() {
  const container = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<EventTarget>(null);
  useLayoutEffect(
    () => () => {
      if (!container.current?.contains(document.activeElement)) return;
      const previous = previousFocus.current;
      const isMounted = previous instanceof HTMLElement && previous.isConnected;
      (isMounted ? previous : document.getElementById('content'))?.focus({ preventScroll: true });
    },
    [],
  );
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
  };
  return { container, remember };
}
