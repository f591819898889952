import { IconMessages, IconPackage, IconShoppingBag } from '@tabler/icons-react';
import * as texts from '#texts/layout.gen.ts';
import classes from './BottomTabs.module.css';
import { BottomTab, BottomTabs } from './BottomTabs.tsx';
import { UnreadChats } from './ChatsLink.tsx';

export type SellerTabsProps = { isApproved: boolean; isMoreOpen: boolean; onMore: () => void };

/** A seller's tabs at the bottom of a phone's screen. */
export function SellerTabs({ isApproved, ...more }: SellerTabsProps) {
  return (
    <BottomTabs {...more}>
      <BottomTab to="/seller/orders" icon={IconShoppingBag}>
        {texts.orders()}
      </BottomTab>
      <BottomTab
        to="/seller/chats"
        icon={IconMessages}
        badge={<UnreadChats className={classes.badge} isApproved={isApproved} />}
      >
        {texts.chats()}
      </BottomTab>
      <BottomTab to="/seller/products" icon={IconPackage}>
        {texts.products()}
      </BottomTab>
    </BottomTabs>
  );
}
