import {
  IconBuildingStore,
  IconCurrencyRupee,
  IconFlag,
  IconLayoutDashboard,
  IconLogout,
  IconPackages,
  IconSettings,
  IconShoppingBag,
  IconStar,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/layout.gen.ts';
import { Bell } from '../desk/bell/Bell.tsx';
import { useSignOut } from '../identity/accounts/useSignOut.ts';
import type { User } from '../lib/session.ts';
import { AllChatsLink } from './AllChatsLink.tsx';
import { AppShell } from './AppShell.tsx';
import { Brand } from './Brand.tsx';
import { CommandProvider } from './CommandProvider.tsx';
import { NavLink } from './NavLink.tsx';
import { SearchButton } from './SearchButton.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useIdleSignOut } from './useIdleSignOut.ts';
import { useLiveEvents } from './useLiveEvents.ts';

/** The admins' layout (specification, section 2). */
export function AdminShell({ user, children }: { user: User; children: ReactNode }) {
  useLiveEvents();
  useIdleSignOut();
  const signOut = useSignOut();
  return (
    <CommandProvider as="admin">
      <AppShell
        brand={<Brand name={productName} />}
        navigationLabel={texts.administration()}
        tools={
          <>
            <SearchButton />
            <Bell />
          </>
        }
        navigation={
          <>
            <NavLink to="/admin/dashboard" icon={IconLayoutDashboard}>
              {texts.dashboard()}
            </NavLink>
            <NavLink to="/admin/sellers" icon={IconBuildingStore}>
              {texts.manageSellers()}
            </NavLink>
            <NavLink to="/admin/products" icon={IconPackages}>
              {texts.manageProducts()}
            </NavLink>
            <NavLink to="/admin/orders" icon={IconShoppingBag}>
              {texts.orders()}
            </NavLink>
            <NavLink to="/admin/money" icon={IconCurrencyRupee}>
              {texts.money()}
            </NavLink>
            <AllChatsLink />
            <NavLink to="/admin/reviews" icon={IconStar}>
              {texts.reviews()}
            </NavLink>
            <NavLink to="/admin/reports" icon={IconFlag}>
              {texts.reports()}
            </NavLink>
            <NavLink to="/admin/settings" icon={IconSettings}>
              {texts.settings()}
            </NavLink>
          </>
        }
        menu={
          <UserMenu
            name={user.name}
            detail={user.email}
            links={[{ to: '/admin/settings', label: texts.settings(), icon: IconSettings }]}
            last={{ label: texts.signOut(), icon: IconLogout, onClick: signOut }}
          />
        }
      >
        {children}
      </AppShell>
    </CommandProvider>
  );
}
