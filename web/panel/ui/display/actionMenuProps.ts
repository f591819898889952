import type { LinkProps } from '@tanstack/react-router';
import type { IconButtonLook } from './IconButton.tsx';

/** An item of a menu: a link to a page of the panel, or a file to download. */
export type MenuAction = { label: string } & ({ link: Pick<LinkProps, 'to' | 'search'> } | { download: string });

export type ActionMenuProps = IconButtonLook & { actions: readonly MenuAction[] };
