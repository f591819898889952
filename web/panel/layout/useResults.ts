import { useQuery } from '@tanstack/react-query';
import type { Role } from '#domain/accounts.ts';
import { orderLabel, orderStatusLabels, unnamedCustomer } from '#domain/orders.ts';
import { formatPaise } from '#texts/formats.ts';
import {
  listAllProductsOptions,
  listOwnOrdersOptions,
  listOwnProductsOptions,
  listSellersOptions,
} from '../../api/@tanstack/react-query.gen.ts';

export type Result = { key: string; label: string; detail?: string; to: string; search: Record<string, string> };
type Group = { title: string; results: Result[] };

const pages: Record<Role, Result[]> = {
  seller: [
    page('Dashboard', '/seller/dashboard'),
    page('My Products', '/seller/products'),
    page('Add New Product', '/seller/products/new'),
    page('Orders', '/seller/orders'),
    page('Reviews', '/seller/reviews'),
    page('Profile', '/seller/profile'),
  ],
  admin: [
    page('Dashboard', '/admin/dashboard'),
    page('Manage Sellers', '/admin/sellers'),
    page('Manage Products', '/admin/products'),
    page('Reviews', '/admin/reviews'),
    page('Settings', '/admin/settings'),
  ],
};

function page(label: string, to: string): Result {
  return { key: to, label, to, search: {} };
}

/**
 * What was found, five of each kind, through the same lists that the screens show. Pages are found as one types; what
 * the server found for an earlier text is not shown, so that Enter never leads to it.
 */
export function useResults(role: Role, typed: string, search: string): { groups: Group[]; isLoading: boolean } {
  const found = { query: { search, limit: 5 } };
  const asks = (wanted: Role) => search !== '' && role === wanted;
  const ownProducts = useQuery({ ...listOwnProductsOptions(found), enabled: asks('seller') });
  const ownOrders = useQuery({ ...listOwnOrdersOptions(found), enabled: asks('seller') });
  const sellers = useQuery({ ...listSellersOptions(found), enabled: asks('admin') });
  const allProducts = useQuery({ ...listAllProductsOptions(found), enabled: asks('admin') });
  const named = pages[role].filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  const groups: Group[] = [
    { title: 'Pages', results: named },
    {
      title: 'Orders',
      results: (ownOrders.data?.orders ?? []).map((order) => ({
        key: order.id,
        label: `Order #${orderLabel(order.id)}`,
        detail: `${order.customerName ?? unnamedCustomer} · ${orderStatusLabels[order.status]} · ${formatPaise(order.totalPaise)}`,
        to: '/seller/orders',
        search: { search: orderLabel(order.id) },
      })),
    },
    {
      title: 'Sellers',
      results: (sellers.data?.sellers ?? []).map((seller) => ({
        key: seller.id,
        label: seller.businessName,
        detail: `${seller.ownerName} · ${seller.email}`,
        to: '/admin/sellers',
        search: { search: seller.businessName },
      })),
    },
    {
      title: 'Products',
      results: [
        ...(ownProducts.data?.products ?? []).map((product) => ({
          key: product.id,
          label: product.name,
          detail: formatPaise(product.pricePaise),
          to: `/seller/products/${product.id}`,
          search: {},
        })),
        ...(allProducts.data?.products ?? []).map((product) => ({
          key: product.id,
          label: product.name,
          detail: `${product.seller.businessName} · ${formatPaise(product.pricePaise)}`,
          to: '/admin/products',
          search: { search: product.name },
        })),
      ],
    },
  ];
  const isLoading = [ownProducts, ownOrders, sellers, allProducts].some((query) => query.isLoading);
  const isCurrent = search !== '' && search === typed;
  const shown = isCurrent ? groups : groups.slice(0, 1);
  return { groups: shown.filter(({ results }) => results.length > 0), isLoading: isLoading || search !== typed };
}
