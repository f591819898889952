import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Role } from '#domain/identity/accounts.ts';
import { getShortcuts, type Shortcut, type ShortcutName } from '../lib/shortcuts.ts';
import { areSingleKeyShortcutsEnabled } from '../lib/singleKeyShortcuts.ts';
import type { CommandOverlay } from './commandOverlay.ts';
import {
  findOpenDialogs,
  focusSearch,
  getPressedKey,
  isTyping,
  moveFocusInList,
  pressShortcutTarget,
} from './shortcutTargets.ts';

/** The longest pause between the two keys of a sequence. */
const maxPauseMilliseconds = 2_000;

/** Handles single-key shortcuts. Ignored while typing; a dialog has only its own. */
export function useShortcuts(role: Role, onOpen: (overlay: CommandOverlay) => void): void {
  const navigate = useNavigate();
  const runShortcut = useEffectEvent((name: ShortcutName, { to }: Shortcut): boolean => {
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
    const shortcuts = getShortcuts(role);
    let sequence = { keys: '', at: 0 };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !areSingleKeyShortcutsEnabled() || isTyping(event)) return;
      const isSecond = sequence.keys !== '' && event.timeStamp - sequence.at < maxPauseMilliseconds;
      const pressedKeys = isSecond ? `${sequence.keys} ${getPressedKey(event)}` : getPressedKey(event);
      const isPrefix = shortcuts.some(({ keys }) => keys.startsWith(`${pressedKeys} `));
      sequence = { keys: isPrefix ? pressedKeys : '', at: event.timeStamp };
      const shortcut = shortcuts.find(({ keys }) => keys === pressedKeys);
      if (shortcut && runShortcut(shortcut.name, shortcut)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [role]);
}
