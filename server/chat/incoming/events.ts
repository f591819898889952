import type { Language } from '#domain/platform/languages.ts';
import { defineEvent } from '#server/platform/events/events.ts';

/** A person asked in the chat for a code that opens their own data; published where the message is handled. */
export const dataCodeRequested = defineEvent<{ contactId: string; language: Language }>('data-code.requested');
