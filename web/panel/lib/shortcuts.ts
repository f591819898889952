import type { LinkProps } from '@tanstack/react-router';
import type { Role } from '#domain/identity/accounts.ts';
import * as texts from '#texts/keys.gen.ts';
import * as layout from '#texts/layout.gen.ts';

/** Sections of the shortcut sheet, in order. */
export const shortcutGroups = { everywhere: texts.everywhere, goTo: texts.goTo, list: texts.inLists };

export type Shortcut = {
  /** One key, or a sequence of two with a space between; `mod` is Ctrl, or Command on a Mac. */
  keys: string;
  label: () => string;
  group: keyof typeof shortcutGroups;
  /** The only role that has it. */
  role?: Role;
  /** The page that it opens; without one it clicks the control with `shortcutProps(name)`. */
  to?: LinkProps['to'];
};

const goTo = (role: Role, keys: string, to: LinkProps['to'], label: () => string) =>
  ({ keys, label, group: 'goTo', role, to }) satisfies Shortcut;

/**
 * All shortcuts of the panel. Within a role no two have the same keys, and none is the prefix of another
 * (`shortcuts.test.ts`).
 */
export const shortcuts = {
  palette: { keys: 'mod+k', label: texts.palette, group: 'everywhere' },
  search: { keys: '/', label: texts.search, group: 'everywhere' },
  help: { keys: '?', label: texts.help, group: 'everywhere' },
  create: { keys: 'c', label: texts.addProduct, group: 'everywhere', role: 'seller', to: '/seller/products/new' },
  ownDashboard: goTo('seller', 'g d', '/seller/dashboard', layout.dashboard),
  ownProducts: goTo('seller', 'g p', '/seller/products', layout.products),
  ownOrders: goTo('seller', 'g o', '/seller/orders', layout.orders),
  ownChats: goTo('seller', 'g c', '/seller/chats', layout.chats),
  ownReviews: goTo('seller', 'g r', '/seller/reviews', layout.reviews),
  ownProfile: goTo('seller', 'g ,', '/seller/profile', layout.profile),
  dashboard: goTo('admin', 'g d', '/admin/dashboard', layout.dashboard),
  sellers: goTo('admin', 'g s', '/admin/sellers', layout.manageSellers),
  products: goTo('admin', 'g p', '/admin/products', layout.manageProducts),
  orders: goTo('admin', 'g o', '/admin/orders', layout.orders),
  chats: goTo('admin', 'g c', '/admin/chats', layout.chats),
  reviews: goTo('admin', 'g r', '/admin/reviews', layout.reviews),
  settings: goTo('admin', 'g ,', '/admin/settings', layout.settings),
  next: { keys: 'j', label: texts.next, group: 'list' },
  previous: { keys: 'k', label: texts.previous, group: 'list' },
  open: { keys: 'o', label: texts.open, group: 'list', role: 'seller' },
  select: { keys: 'x', label: texts.select, group: 'list', role: 'seller' },
  edit: { keys: 'e', label: texts.edit, group: 'list', role: 'seller' },
  approve: { keys: 'a', label: texts.approve, group: 'list', role: 'admin' },
  reject: { keys: 'r', label: texts.reject, group: 'list', role: 'admin' },
} satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

export function getShortcuts(role: Role): (Shortcut & { name: ShortcutName })[] {
  const all: Record<ShortcutName, Shortcut> = shortcuts;
  return (Object.keys(shortcuts) as ShortcutName[])
    .map((name) => ({ name, ...all[name] }))
    .filter((key) => key.role === undefined || key.role === role);
}
