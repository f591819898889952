import type { LinkProps } from '@tanstack/react-router';
import type { IconType } from '../theme/icon.ts';

/** An item of a menu: a link to a page of the panel, or a file to download. */
export type MenuAction = { label: string } & ({ link: Pick<LinkProps, 'to' | 'search'> } | { download: string });

export type ActionMenuProps = {
  /** What the button is called: it shows an icon only. */
  label: string;
  icon: IconType;
  actions: readonly MenuAction[];
  variant?: 'default' | 'subtle';
  className?: string | undefined;
};
