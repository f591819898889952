import {
  IconLayoutDashboard,
  IconLogout,
  IconPackage,
  IconSettings,
  IconShoppingBag,
  IconStar,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { productName } from '#domain/brand.ts';
import type { OwnSeller, User } from '../lib/session.ts';
import { Bell } from '../notifications/Bell.tsx';
import { useLiveEvents } from '../notifications/useLiveEvents.ts';
import { FrameSearch } from '../search/FrameSearch.tsx';
import { SellerStatusBadge } from '../sellers/SellerStatusBadge.tsx';
import { Brand } from '../ui/Brand.tsx';
import { Frame } from '../ui/Frame.tsx';
import { FrameLink } from '../ui/FrameLink.tsx';
import { Identity } from '../ui/Identity.tsx';
import { UserMenu } from '../ui/UserMenu.tsx';
import { useSignOut } from './useSignOut.ts';

/** The seller's layout (specification, section 2). */
export function SellerFrame({ user, seller, children }: { user: User; seller: OwnSeller; children: ReactNode }) {
  useLiveEvents();
  const signOut = useSignOut();
  return (
    <Frame
      brand={<Brand name={productName} />}
      navigationLabel="Seller"
      identity={<Identity name={seller.businessName} detail={<SellerStatusBadge status={seller.status} />} />}
      tools={
        <>
          <FrameSearch as="seller" />
          <Bell />
        </>
      }
      navigation={
        <>
          <FrameLink to="/seller/dashboard" icon={IconLayoutDashboard}>
            Dashboard
          </FrameLink>
          <FrameLink to="/seller/products" icon={IconPackage}>
            Products
          </FrameLink>
          <FrameLink to="/seller/orders" icon={IconShoppingBag}>
            Orders
          </FrameLink>
          <FrameLink to="/seller/reviews" icon={IconStar}>
            Reviews
          </FrameLink>
          <FrameLink to="/seller/profile" icon={IconUser}>
            Profile
          </FrameLink>
        </>
      }
      menu={
        <UserMenu
          name={seller.ownerName}
          detail={user.email}
          links={[{ to: '/seller/profile', label: 'Profile Settings', icon: IconSettings }]}
          last={{ label: 'Sign out', icon: IconLogout, onClick: signOut }}
        />
      }
    >
      {children}
    </Frame>
  );
}
