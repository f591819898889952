import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Role } from '#domain/identity/accounts.ts';
import { getShortcuts, type Shortcut, type ShortcutName } from '../lib/shortcuts.ts';
import { areSingleKeyShortcutsEnabled } from '../lib/singleKeyShortcuts.ts';
import type { CommandOverlay } from './CommandProvider.tsx';
import {
  findOpenDialogs,
  focusSearch,
  getPressedKey,
  isTyping,
  moveFocusInList,
  pressShortcutTarget,
} from './shortcutTargets.ts';

/** Two keys belong together that are pressed within this many milliseconds. */
const maxPauseMilliseconds = 2_000;

/** Listens to the single keys of a role. Never while somebody types; in a dialog only to the dialog's own. */
export function useShortcuts(role: Role, onOpen: (what: CommandOverlay) => void): void {
  const navigate = useNavigate();
  const act = useEffectEvent((name: ShortcutName, { to }: Shortcut): boolean => {
    const dialogs = findOpenDialogs();
    if (pressShortcutTarget(name, dialogs)) return true;
    if (dialogs.length > 0) return false;
    if (to) void navigate({ to });
    else if (name === 'help') onOpen('sheet');
    else if (name === 'search') focusSearch() || onOpen('palette');
    else if (name === 'next' || name === 'previous') moveFocusInList(name);
    else return false;
    return true;
  });
  useEffect(() => {
    const keys = getShortcuts(role);
    let sequence = { keys: '', at: 0 };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !areSingleKeyShortcutsEnabled() || isTyping(event)) return;
      const isSecond = sequence.keys !== '' && event.timeStamp - sequence.at < maxPauseMilliseconds;
      const pressed = isSecond ? `${sequence.keys} ${getPressedKey(event)}` : getPressedKey(event);
      const isBeginning = keys.some(({ keys: press }) => press.startsWith(`${pressed} `));
      sequence = { keys: isBeginning ? pressed : '', at: event.timeStamp };
      const key = keys.find(({ keys: press }) => press === pressed);
      if (key && act(key.name, key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [role]);
}
