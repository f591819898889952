import type { Role } from '#domain/identity/accounts.ts';
import { CommandPalette } from './CommandPalette.tsx';
import type { CommandOverlay } from './commandOverlay.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import { useShortcuts } from './useShortcuts.ts';

type Props = {
  as: Role;
  opened: CommandOverlay | undefined;
  onOpen: (overlay: CommandOverlay) => void;
  onClose: () => void;
};

/** Handles keyboard shortcuts and the focus of the keyboard, and renders the command palette and the shortcut sheet. */
export function CommandLayer({ as, opened, onOpen, onClose }: Props) {
  useShortcuts(as, onOpen);
  useKeptFocus();
  return (
    <>
      <CommandPalette as={as} isOpen={opened === 'palette'} onOpen={onOpen} onClose={onClose} />
      <ShortcutSheet as={as} opened={opened === 'sheet'} onClose={onClose} />
    </>
  );
}
