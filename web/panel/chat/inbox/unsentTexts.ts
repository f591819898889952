import { useState } from 'react';
import { deleteDraft, draftKey, readDraft, saveDraft } from '../../lib/drafts.ts';
import { useSession } from '../../lib/session.ts';

/** What was typed in this tab, by the draft's key: some browsers allow no storage. */
const typed = new Map<string, string>();

function readUnsent(key: string): string {
  const { text } = Object(readDraft(key));
  return typed.get(key) ?? (typeof text === 'string' ? text : '');
}

function keepUnsent(key: string, text: string): void {
  typed.set(key, text);
  if (text) saveDraft(key, { text });
  else deleteDraft(key);
}

/** Updates the text from its current value, also after the chat was left. */
export type ChangeUnsent = (change: (text: string) => string) => void;

/** The unsent text of a chat, which this browser keeps while the seller is elsewhere. */
export function useUnsentText(chatId: string): [text: string, change: ChangeUnsent] {
  const { user } = useSession();
  const key = draftKey(user?.uid ?? '', `chat.${chatId}`);
  const [text, setText] = useState(() => readUnsent(key));
  const change: ChangeUnsent = (next) => {
    const changed = next(readUnsent(key));
    keepUnsent(key, changed);
    setText(changed);
  };
  return [text, change];
}
