import {
  IconCurrencyRupee,
  IconLayoutDashboard,
  IconLogout,
  IconPackage,
  IconSettings,
  IconShoppingBag,
  IconStack2,
  IconStar,
  IconUser,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/layout.gen.ts';
import { useBackgroundUploads } from '../catalogue/products/pictures/backgroundUploads.ts';
import { Bell } from '../desk/bell/Bell.tsx';
import { useSignOut } from '../identity/accounts/useSignOut.ts';
import type { OwnSeller, User } from '../lib/session.ts';
import { useLazyComponent } from '../lib/useLazyComponent.ts';
import { SellerStatusBadge } from '../sellers/sellers/SellerStatusBadge.tsx';
import { NameWithAvatar } from '../ui/display/NameWithAvatar.tsx';
import { AppShell } from './AppShell.tsx';
import { Brand } from './Brand.tsx';
import { ChatsLink } from './ChatsLink.tsx';
import { CommandProvider } from './CommandProvider.tsx';
import { NavLink } from './NavLink.tsx';
import { SearchButton } from './SearchButton.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useLiveEvents } from './useLiveEvents.ts';

/** Loaded when a product was saved before its photos finished uploading. */
const PictureTray = lazy(() => import('../catalogue/products/pictures/PictureTray.tsx'));

/** Loaded later, because wide screens never show them; their space is kept. */
const loadTabs = async () => (await import('./SellerTabs.tsx')).SellerTabs;

/** The sellers' layout (specification, section 2). */
export function SellerShell({ user, seller, children }: { user: User; seller: OwnSeller; children: ReactNode }) {
  useLiveEvents();
  const signOut = useSignOut();
  const backgroundUploads = useBackgroundUploads();
  const [Tabs, showTabs] = useLazyComponent(loadTabs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => void showTabs(), []);
  return (
    <CommandProvider as="seller">
      <AppShell
        brand={<Brand name={productName} />}
        navigationLabel={texts.seller()}
        identity={<NameWithAvatar name={seller.businessName} detail={<SellerStatusBadge status={seller.status} />} />}
        tools={
          <>
            <SearchButton />
            <Bell />
          </>
        }
        navigation={
          <>
            <NavLink to="/seller/dashboard" icon={IconLayoutDashboard}>
              {texts.dashboard()}
            </NavLink>
            <NavLink to="/seller/products" icon={IconPackage}>
              {texts.products()}
            </NavLink>
            <NavLink to="/seller/stock" icon={IconStack2}>
              {texts.stock()}
            </NavLink>
            <NavLink to="/seller/orders" icon={IconShoppingBag}>
              {texts.orders()}
            </NavLink>
            <NavLink to="/seller/money" icon={IconCurrencyRupee}>
              {texts.money()}
            </NavLink>
            <ChatsLink isApproved={seller.status === 'approved'} />
            <NavLink to="/seller/reviews" icon={IconStar}>
              {texts.reviews()}
            </NavLink>
            <NavLink to="/seller/profile" icon={IconUser}>
              {texts.profile()}
            </NavLink>
          </>
        }
        tabs={(more) => Tabs && <Tabs {...more} isApproved={seller.status === 'approved'} />}
        menu={
          <UserMenu
            name={seller.ownerName}
            detail={user.email}
            links={[{ to: '/seller/profile', label: texts.profileSettings(), icon: IconSettings }]}
            last={{ label: texts.signOut(), icon: IconLogout, onClick: signOut }}
          />
        }
      >
        {backgroundUploads.length > 0 && (
          <Suspense>
            <PictureTray />
          </Suspense>
        )}
        {children}
      </AppShell>
    </CommandProvider>
  );
}
