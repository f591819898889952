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
import { useSignOut } from '../accounts/useSignOut.ts';
import type { OwnSeller, User } from '../lib/session.ts';
import { useLiveEvents } from '../lib/useLiveEvents.ts';
import { SellerStatusBadge } from '../sellers/SellerStatusBadge.tsx';
import { Identity } from '../ui/display/Identity.tsx';
import { Bell } from './Bell.tsx';
import { Brand } from './Brand.tsx';
import { Frame } from './Frame.tsx';
import { FrameLink } from './FrameLink.tsx';
import { FrameSearch } from './FrameSearch.tsx';
import { UserMenu } from './UserMenu.tsx';

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
