import { useNavigate } from '@tanstack/react-router';
import type { Role } from '#domain/identity/accounts.ts';
import { waitingStatus } from '#domain/orders/orders.ts';
import { newSellerStatus } from '#domain/sellers/sellers.ts';
import * as keyTexts from '#texts/keys.gen.ts';
import * as layout from '#texts/layout.gen.ts';
import * as texts from '#texts/search.gen.ts';
import { useSignOut } from '../identity/accounts/useSignOut.ts';
import { isApprovedSeller, useSession } from '../lib/session.ts';

export type PaletteAction = { label: string; run: () => unknown };

/** The actions that the palette offers the signed-in user. */
export function usePaletteActions(role: Role, onShowKeys: () => void): PaletteAction[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { user, seller } = useSession();
  const commonActions = [
    { label: keyTexts.title(), run: onShowKeys },
    { label: layout.signOut(), run: signOut },
  ];
  if (role === 'admin') {
    const review = () => navigate({ to: '/admin/sellers', search: { status: newSellerStatus } });
    return [{ label: texts.reviewSellers(), run: review }, ...commonActions];
  }
  if (!isApprovedSeller(user)) return commonActions;
  return [
    { label: texts.addProduct(), run: () => navigate({ to: '/seller/products/new' }) },
    { label: texts.pendingOrders(), run: () => navigate({ to: '/seller/orders', search: { status: waitingStatus } }) },
    { label: texts.exportOrders(), run: () => download('/api/seller/orders/export', 'orders.csv') },
    { label: texts.openShop(), run: () => window.open(`/store/${seller?.slug}`, '_blank', 'noopener') },
    ...commonActions,
  ];
}

function download(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
