import type { Role } from '#domain/identity/accounts.ts';
import { CommandPalette } from './CommandPalette.tsx';
import type { CommandOverlay } from './CommandProvider.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { useShortcuts } from './useShortcuts.ts';

type Props = {
  as: Role;
  opened: CommandOverlay | undefined;
  onOpen: (what: CommandOverlay) => void;
  onClose: () => void;
};

/** Listens to the keys, and draws the palette or their sheet. */
export function CommandLayer({ as, opened, onOpen, onClose }: Props) {
  useShortcuts(as, onOpen);
  return (
    <>
      <CommandPalette as={as} isOpen={opened === 'palette'} onOpen={onOpen} onClose={onClose} />
      <ShortcutSheet as={as} opened={opened === 'sheet'} onClose={onClose} />
    </>
  );
}
