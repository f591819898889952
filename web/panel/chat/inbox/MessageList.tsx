import { Button } from '@mantine/core';
import { Fragment, type UIEvent, useEffect, useLayoutEffect, useRef } from 'react';
import * as texts from '#texts/chats.gen.ts';
import { formatDate } from '#texts/formats.ts';
import type { ChatMessage, GetPictureUrl } from './chatQueries.ts';
import { Message } from './Message.tsx';
import classes from './Thread.module.css';

type Props = {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  earlier: { hasMore: boolean; isLoading: boolean; load: () => unknown };
  /** Moves the keyboard focus here from the list. */
  shouldTakeFocus: boolean;
  getPictureUrl: GetPictureUrl;
};

/** Messages by day, scrolled to the end when opened. Loading earlier ones keeps the scroll position. */
export function MessageList({ messages, earlier, shouldTakeFocus, getPictureUrl }: Props) {
  const { frame, onScroll } = useScrollPosition(messages);
  useEffect(() => {
    // Unless the user has moved the focus meanwhile.
    const focused = document.activeElement;
    const isFree = focused === document.body || focused?.hasAttribute('data-chat');
    if (shouldTakeFocus && isFree) frame.current?.focus({ preventScroll: true });
  }, [shouldTakeFocus, frame]);
  return (
    <div
      className={classes.messages}
      role="log"
      aria-label={texts.messages()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      ref={frame}
      onScroll={onScroll}
    >
      {earlier.hasMore && (
        <Button variant="default" size="xs" mx="auto" mb="sm" onClick={earlier.load} disabled={earlier.isLoading}>
          {earlier.isLoading ? texts.loadingEarlier() : texts.earlier()}
        </Button>
      )}
      {messages.map((message, position) => {
        const day = formatDate(message.at);
        const before = messages[position - 1];
        return (
          <Fragment key={message.id}>
            {(!before || formatDate(before.at) !== day) && <p className={classes.day}>{day}</p>}
            <Message message={message} getPictureUrl={getPictureUrl} />
          </Fragment>
        );
      })}
    </div>
  );
}

/** Follows new messages near the end; elsewhere the visible messages stay in place. */
function useScrollPosition(messages: readonly ChatMessage[]) {
  const frame = useRef<HTMLDivElement>(null);
  const distanceToEnd = useRef(0);
  const lastMessageId = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const newest = messages.at(-1)?.id;
    const isNearEnd = distanceToEnd.current < 120;
    // No new message at the end: earlier ones were added above.
    if (isNearEnd || newest === lastMessageId.current) {
      element.scrollTop = element.scrollHeight - element.clientHeight - (isNearEnd ? 0 : distanceToEnd.current);
    }
    lastMessageId.current = newest;
  }, [messages]);
  // Keeps the distance to the end when the frame is resized, e.g. by the on-screen keyboard.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight - element.clientHeight - distanceToEnd.current;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const onScroll = ({ currentTarget: element }: UIEvent<HTMLDivElement>) => {
    distanceToEnd.current = element.scrollHeight - element.clientHeight - element.scrollTop;
  };
  return { frame, onScroll };
}
