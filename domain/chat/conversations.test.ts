import { describe, expect, test } from 'vitest';
import {
  type ConversationAction,
  type ConversationMove,
  type ConversationOwner,
  conversationActions,
  conversationOwners,
  currentConversationOwner,
} from './conversations.ts';

const now = new Date('2026-11-22T10:00:00Z');
const minute = (count: number) => new Date(now.getTime() + count * 60_000);
const hour = 60 * 60_000;

test('a person who took over answers until they hand back or the pause ends', () => {
  expect(currentConversationOwner('person', null, now)).toBe('person');
  expect(currentConversationOwner('person', minute(1), now)).toBe('person');
  expect(currentConversationOwner('person', minute(0), now)).toBe('assistant');
  expect(currentConversationOwner('paused', minute(-1), now)).toBe('assistant');
  expect(currentConversationOwner('assistant', null, now)).toBe('assistant');
});

test('ignores a deadline that only a wrong clock can have set', () => {
  expect(currentConversationOwner('person', minute(12 * 60 + 4), now)).toBe('person');
  expect(currentConversationOwner('person', minute(12 * 60 + 6), now)).toBe('assistant');
});

/** What each action makes of each owner: who answers then; null where it is not allowed. */
const outcomes: Record<ConversationAction, Record<ConversationOwner, ConversationOwner | null>> = {
  takeOver: { assistant: 'person', person: 'person', paused: 'person' },
  handBack: { assistant: 'assistant', person: 'assistant', paused: 'assistant' },
  echo: { assistant: 'person', person: 'person', paused: 'person' },
  handOver: { assistant: 'paused', person: null, paused: 'paused' },
  resume: { assistant: 'assistant', person: null, paused: null },
  ask: { assistant: 'assistant', person: null, paused: 'paused' },
  close: { assistant: 'assistant', person: 'person', paused: 'paused' },
  miss: { assistant: 'assistant', person: 'person', paused: 'paused' },
  decline: { assistant: 'assistant', person: null, paused: 'paused' },
  merge: { assistant: 'assistant', person: 'person', paused: 'paused' },
};
const moves = Object.entries<ConversationMove>(conversationActions);
const every = moves.flatMap(([action, move]) => conversationOwners.map((owner) => ({ action, owner, move })));

describe('the table of actions', () => {
  test.each(every)('$action where the $owner answers', ({ action, owner, move }) => {
    const after = move.from.includes(owner) ? (move.to ?? owner) : null;
    expect(after).toBe(outcomes[action as ConversationAction][owner]);
  });

  test('sets a deadline for everyone but the assistant', () => {
    const deadlines = moves.filter(([, { to }]) => to).map(([action, { deadline }]) => [action, deadline]);
    expect(Object.fromEntries(deadlines)).toEqual({
      takeOver: 12 * hour,
      handBack: undefined,
      echo: 12 * hour,
      handOver: hour,
      resume: undefined,
    });
  });

  test('notifies the shop of unanswered messages, until a person answers', () => {
    const those = (rings: boolean) => moves.filter(([, { needsYou }]) => needsYou === rings).map(([action]) => action);
    expect(those(true)).toEqual(['handOver', 'ask', 'miss', 'decline']);
    expect(those(false)).toEqual(['takeOver', 'handBack', 'echo', 'close']);
  });
});
