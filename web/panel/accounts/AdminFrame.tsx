import { Menu } from '@mantine/core';
import { IconBuildingStore, IconLayoutDashboard, IconPackages, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
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
import { SignOutItem } from './SignOutItem.tsx';

/** The administrators' layout (specification, section 2). */
export function AdminFrame({ user, children }: { user: User; children: ReactNode }) {
  useLiveEvents();
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
          <FrameLink to="/admin/settings" icon={IconSettings}>
            Settings
          </FrameLink>
        </>
      }
      menu={
        <UserMenu name={user.name} detail={user.email} last={<SignOutItem />}>
          <Menu.Item component={Link} to="/admin/settings" leftSection={<IconSettings size={18} aria-hidden />}>
            Settings
          </Menu.Item>
        </UserMenu>
      }
    >
      {children}
    </Frame>
  );
}
