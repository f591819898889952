import { subscriptions } from '#server/app/events.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { createPublisher } from '#server/platform/events/events.ts';

/** The same context at another time, at which subscribers of events run too. */
export function contextAt(context: PagesContext, time: Date): PagesContext {
  const then: PagesContext = {
    ...context,
    now: () => time,
    events: { ...context.events, publish: createPublisher(subscriptions, () => then) },
  };
  return then;
}
