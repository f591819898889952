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
  /** The keyboard goes along from the list. */
  takesFocus: boolean;
  pictureAddress: GetPictureUrl;
};

/** The messages from day to day, at their end when they are opened; earlier ones push nothing away. */
export function MessageList({ messages, earlier, takesFocus, pictureAddress }: Props) {
  const { frame, onScroll } = useScrollPosition(messages);
  useEffect(() => {
    // Unless somebody has gone elsewhere meanwhile.
    const at = document.activeElement;
    const isFree = at === document.body || at?.hasAttribute('data-chat');
    if (takesFocus && isFree) frame.current?.focus({ preventScroll: true });
  }, [takesFocus, frame]);
  return (
    <div
      className={classes.messages}
      role="log"
      aria-label={texts.messages()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      ref={frame}
      onScroll={onScroll}
    >
      {earlier.hasMore && (
        <Button variant="default" size="xs" mx="auto" mb="sm" onClick={earlier.load} disabled={earlier.isLoading}>
          {earlier.isLoading ? texts.loadingEarlier() : texts.earlier()}
        </Button>
      )}
      {messages.map((message, place) => {
        const day = formatDate(message.at);
        const before = messages[place - 1];
        return (
          <Fragment key={message.id}>
            {(!before || formatDate(before.at) !== day) && <p className={classes.day}>{day}</p>}
            <Message message={message} pictureAddress={pictureAddress} />
          </Fragment>
        );
      })}
    </div>
  );
}

/** Near the end it follows what comes; elsewhere what was on screen stays there. */
function useScrollPosition(messages: readonly ChatMessage[]) {
  const frame = useRef<HTMLDivElement>(null);
  const distanceToEnd = useRef(0);
  const lastMessageId = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const newest = messages.at(-1)?.id;
    const isNear = distanceToEnd.current < 120;
    // Nothing new at the end: earlier ones were added above.
    if (isNear || newest === lastMessageId.current) {
      element.scrollTop = element.scrollHeight - element.clientHeight - (isNear ? 0 : distanceToEnd.current);
    }
    lastMessageId.current = newest;
  }, [messages]);
  // A field that grows, a keyboard on the screen or a turned phone take nothing away from the end.
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
