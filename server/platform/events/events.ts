import type { Transaction } from '../database/connect.ts';
import type { NotificationEmitter } from '../database/listener.ts';

/** A named event of an area, with the type of its payload. Defined once, in its `events.ts`. */
export type DomainEvent<Payload> = { name: string; payload?: Payload };

export type EventPayload<Event> = Event extends DomainEvent<infer Payload> ? Payload : never;

export const defineEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name });

/**
 * Runs the event's subscribers in the caller's transaction, in the order of `app/events.ts`. Rejects if one of them
 * fails.
 */
export type Publish = <Payload>(tx: Transaction, event: DomainEvent<Payload>, payload: Payload) => Promise<void>;

export type Events = {
  publish: Publish;
  /** Live updates: emits a seller's id, or 'admin', when something changed for them on any process. */
  notices: NotificationEmitter;
  /** Whether `notices` has emitted all that was committed before this call; false while the database is unreachable. */
  isUpToDate(): Promise<boolean>;
};

/** A subscriber of one event and the context it needs (`Parts`). */
export type Subscription<Parts> = {
  event: string;
  handle(tx: Transaction, context: Parts, payload: never): Promise<void>;
};

export function on<Parts, Payload>(
  event: DomainEvent<Payload>,
  handle: (tx: Transaction, context: Parts, payload: Payload) => Promise<void>,
): Subscription<Parts> {
  return { event: event.name, handle };
}

/** `context` is read when an event is published: the context itself holds the publisher. */
export function createPublisher<Parts>(subscriptions: Subscription<Parts>[], context: () => Parts): Publish {
  return async (tx, event, payload) => {
    const subscribers = subscriptions.filter((subscription) => subscription.event === event.name);
    for (const { handle } of subscribers) await handle(tx, context(), payload as never);
  };
}
