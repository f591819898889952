import {
  IconBuildingStore,
  IconLayoutDashboard,
  IconLogout,
  IconPackages,
  IconSettings,
  IconStar,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { productName } from '#domain/brand.ts';
import { useSignOut } from '../accounts/useSignOut.ts';
import type { User } from '../lib/session.ts';
import { useLiveEvents } from '../lib/useLiveEvents.ts';
import { Bell } from './Bell.tsx';
import { Brand } from './Brand.tsx';
import { Frame } from './Frame.tsx';
import { FrameLink } from './FrameLink.tsx';
import { FrameSearch } from './FrameSearch.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The administrators' layout (specification, section 2). */
export function AdminFrame({ user, children }: { user: User; children: ReactNode }) {
  useLiveEvents();
  const signOut = useSignOut();
  return (
    <Frame
      brand={<Brand name={productName} />}
      navigationLabel="Administration"
      tools={
        <>
          <FrameSearch as="admin" />
          <Bell />
        </>
      }
      navigation={
        <>
          <FrameLink to="/admin/dashboard" icon={IconLayoutDashboard}>
            Dashboard
          </FrameLink>
          <FrameLink to="/admin/sellers" icon={IconBuildingStore}>
            Manage Sellers
          </FrameLink>
          <FrameLink to="/admin/products" icon={IconPackages}>
            Manage Products
          </FrameLink>
          <FrameLink to="/admin/reviews" icon={IconStar}>
            Reviews
          </FrameLink>
          <FrameLink to="/admin/settings" icon={IconSettings}>
            Settings
          </FrameLink>
        </>
      }
      menu={
        <UserMenu
          name={user.name}
          detail={user.email}
          links={[{ to: '/admin/settings', label: 'Settings', icon: IconSettings }]}
          last={{ label: 'Sign out', icon: IconLogout, onClick: signOut }}
        />
      }
    >
      {children}
    </Frame>
  );
}
