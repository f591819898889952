import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Role } from '#domain/identity/accounts.ts';
import { type Key, type KeyName, keysOf } from '../lib/keys.ts';
import { areSingleKeysOn } from '../lib/singleKeys.ts';
import type { Opened } from './Commands.tsx';
import { focusSearch, isTyping, keyName, moveInList, openDialogs, pressControl } from './pressing.ts';

/** Two keys belong together that are pressed within this many milliseconds. */
const pause = 2_000;

/** Listens to the single keys of a role. Never while somebody types; in a dialog only to the dialog's own. */
export function useKeys(role: Role, onOpen: (what: Opened) => void): void {
  const navigate = useNavigate();
  const act = useEffectEvent((name: KeyName, { to }: Key): boolean => {
    const dialogs = openDialogs();
    if (pressControl(name, dialogs)) return true;
    if (dialogs.length > 0) return false;
    if (to) void navigate({ to });
    else if (name === 'help') onOpen('sheet');
    else if (name === 'search') focusSearch() || onOpen('palette');
    else if (name === 'next' || name === 'previous') moveInList(name);
    else return false;
    return true;
  });
  useEffect(() => {
    const keys = keysOf(role);
    let begun = { keys: '', at: 0 };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !areSingleKeysOn() || isTyping(event)) return;
      const isSecond = begun.keys !== '' && event.timeStamp - begun.at < pause;
      const pressed = isSecond ? `${begun.keys} ${keyName(event)}` : keyName(event);
      const isBeginning = keys.some(({ press }) => press.startsWith(`${pressed} `));
      begun = { keys: isBeginning ? pressed : '', at: event.timeStamp };
      const key = keys.find(({ press }) => press === pressed);
      if (key && act(key.name, key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [role]);
}
