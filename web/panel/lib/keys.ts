import type { LinkProps } from '@tanstack/react-router';
import type { Role } from '#domain/identity/accounts.ts';
import * as texts from '#texts/keys.gen.ts';
import * as layout from '#texts/layout.gen.ts';

/** The parts of the sheet that `?` shows, in its sequence. */
export const keyGroups = { everywhere: texts.everywhere, goTo: texts.goTo, list: texts.inLists };

export type Key = {
  /** One key, or two after each other with a space between; `mod` is Ctrl, on a Mac Command. */
  press: string;
  label: () => string;
  group: keyof typeof keyGroups;
  /** Whose key it is; everybody's without. */
  role?: Role;
  /** The page that it opens. Without one it presses the control that says `keyed(name)`. */
  to?: LinkProps['to'];
};

const goTo = (role: Role, press: string, to: LinkProps['to'], label: () => string) =>
  ({ press, label, group: 'goTo', role, to }) satisfies Key;

/**
 * Every key of the panel, once: what listens (`Keys`), the sheet and the palette read this. No two keys of one role
 * press the same, and none is the beginning of another (`keys.test.ts`).
 */
export const keys = {
  palette: { press: 'mod+k', label: texts.palette, group: 'everywhere' },
  search: { press: '/', label: texts.search, group: 'everywhere' },
  help: { press: '?', label: texts.help, group: 'everywhere' },
  create: { press: 'c', label: texts.addProduct, group: 'everywhere', role: 'seller', to: '/seller/products/new' },
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
  next: { press: 'j', label: texts.next, group: 'list' },
  previous: { press: 'k', label: texts.previous, group: 'list' },
  open: { press: 'o', label: texts.open, group: 'list', role: 'seller' },
  select: { press: 'x', label: texts.select, group: 'list', role: 'seller' },
  edit: { press: 'e', label: texts.edit, group: 'list', role: 'seller' },
  approve: { press: 'a', label: texts.approve, group: 'list', role: 'admin' },
  reject: { press: 'r', label: texts.reject, group: 'list', role: 'admin' },
} satisfies Record<string, Key>;

export type KeyName = keyof typeof keys;

/** The keys that somebody in this role has. */
export function keysOf(role: Role): (Key & { name: KeyName })[] {
  const all: Record<KeyName, Key> = keys;
  return (Object.keys(keys) as KeyName[])
    .map((name) => ({ name, ...all[name] }))
    .filter((key) => key.role === undefined || key.role === role);
}
