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
import * as texts from '#texts/layout.gen.ts';
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
      navigationLabel={texts.administration()}
      tools={
        <>
          <FrameSearch as="admin" />
          <Bell />
        </>
      }
      navigation={
        <>
          <FrameLink to="/admin/dashboard" icon={IconLayoutDashboard}>
            {texts.dashboard()}
          </FrameLink>
          <FrameLink to="/admin/sellers" icon={IconBuildingStore}>
            {texts.manageSellers()}
          </FrameLink>
          <FrameLink to="/admin/products" icon={IconPackages}>
            {texts.manageProducts()}
          </FrameLink>
          <FrameLink to="/admin/reviews" icon={IconStar}>
            {texts.reviews()}
          </FrameLink>
          <FrameLink to="/admin/settings" icon={IconSettings}>
            {texts.settings()}
          </FrameLink>
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
    </Frame>
  );
}
