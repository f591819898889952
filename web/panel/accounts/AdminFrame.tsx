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
import type { User } from '../lib/session.ts';
import { Bell } from '../notifications/Bell.tsx';
import { useLiveEvents } from '../notifications/useLiveEvents.ts';
import { FrameSearch } from '../search/FrameSearch.tsx';
import { Brand } from '../ui/Brand.tsx';
import { Frame } from '../ui/Frame.tsx';
import { FrameLink } from '../ui/FrameLink.tsx';
import { UserMenu } from '../ui/UserMenu.tsx';
import { useSignOut } from './useSignOut.ts';

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
