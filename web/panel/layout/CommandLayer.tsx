import type { Role } from '#domain/identity/accounts.ts';
import type { Opened } from './Commands.tsx';
import { KeySheet } from './KeySheet.tsx';
import { Palette } from './Palette.tsx';
import { useKeys } from './useKeys.ts';

type Props = { as: Role; opened: Opened | undefined; onOpen: (what: Opened) => void; onClose: () => void };

/** Listens to the keys, and draws the palette or their sheet. */
export function CommandLayer({ as, opened, onOpen, onClose }: Props) {
  useKeys(as, onOpen);
  return (
    <>
      <Palette as={as} isOpen={opened === 'palette'} onOpen={onOpen} onClose={onClose} />
      <KeySheet as={as} opened={opened === 'sheet'} onClose={onClose} />
    </>
  );
}
