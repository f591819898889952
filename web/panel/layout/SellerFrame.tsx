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
import * as texts from '#texts/layout.gen.ts';
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
      navigationLabel={texts.seller()}
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
            {texts.dashboard()}
          </FrameLink>
          <FrameLink to="/seller/products" icon={IconPackage}>
            {texts.products()}
          </FrameLink>
          <FrameLink to="/seller/orders" icon={IconShoppingBag}>
            {texts.orders()}
          </FrameLink>
          <FrameLink to="/seller/reviews" icon={IconStar}>
            {texts.reviews()}
          </FrameLink>
          <FrameLink to="/seller/profile" icon={IconUser}>
            {texts.profile()}
          </FrameLink>
        </>
      }
      menu={
        <UserMenu
          name={seller.ownerName}
          detail={user.email}
          links={[{ to: '/seller/profile', label: texts.profileSettings(), icon: IconSettings }]}
          last={{ label: texts.signOut(), icon: IconLogout, onClick: signOut }}
        />
      }
    >
      {children}
    </Frame>
  );
}
