import type { IconType } from '../ui/theme/icon.ts';

export type UserMenuProps = {
  name: string;
  /** A second line, e.g. the email address. */
  detail: string;
  /** Above the colour schemes. */
  links: readonly { to: string; label: string; icon: IconType }[];
  /** Below the colour schemes. */
  last: { label: string; icon: IconType; onClick: () => unknown };
};
