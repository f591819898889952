import { useQuery } from '@tanstack/react-query';
import type { Role } from '#domain/accounts.ts';
import { orderLabel } from '#domain/orders.ts';
import { formatPaise } from '#texts/formats.ts';
import { orderStatusLabels, unnamedCustomer } from '#texts/labels.ts';
import * as layout from '#texts/layout.gen.ts';
import * as texts from '#texts/search.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import {
  listAllProductsOptions,
  listOwnOrdersOptions,
  listOwnProductsOptions,
  listSellersOptions,
} from '../../api/@tanstack/react-query.gen.ts';
import type {
  ListAllProductsResponse,
  ListOwnOrdersResponse,
  ListOwnProductsResponse,
  ListSellersResponse,
} from '../../api/types.gen.ts';

export type Result = { key: string; label: string; detail?: string; to: string; search: Record<string, string> };
type Group = { title: string; results: Result[] };

const pages: Record<Role, { label: () => string; to: string }[]> = {
  seller: [
    { label: layout.dashboard, to: '/seller/dashboard' },
    { label: texts.myProducts, to: '/seller/products' },
    { label: texts.addProduct, to: '/seller/products/new' },
    { label: layout.orders, to: '/seller/orders' },
    { label: layout.chats, to: '/seller/chats' },
    { label: titles.connection, to: '/seller/chats/phone' },
    { label: titles.ownNumber, to: '/seller/chats/number' },
    { label: titles.simulator, to: '/seller/chats/simulator' },
    { label: layout.reviews, to: '/seller/reviews' },
    { label: layout.profile, to: '/seller/profile' },
  ],
  admin: [
    { label: layout.dashboard, to: '/admin/dashboard' },
    { label: layout.manageSellers, to: '/admin/sellers' },
    { label: layout.manageProducts, to: '/admin/products' },
    { label: layout.chats, to: '/admin/chats' },
    { label: layout.reviews, to: '/admin/reviews' },
    { label: layout.settings, to: '/admin/settings' },
  ],
};

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
  const named = pages[role]
    .map(({ label, to }) => ({ key: to, label: label(), to, search: {} }))
    .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  const products = [
    ...(ownProducts.data?.products ?? []).map(toOwnProduct),
    ...(allProducts.data?.products ?? []).map(toProduct),
  ];
  const groups: Group[] = [
    { title: texts.pages(), results: named },
    { title: texts.orders(), results: (ownOrders.data?.orders ?? []).map(toOrder) },
    { title: texts.sellers(), results: (sellers.data?.sellers ?? []).map(toSeller) },
    { title: texts.products(), results: products },
  ];
  const isLoading = [ownProducts, ownOrders, sellers, allProducts].some((query) => query.isLoading);
  const isCurrent = search !== '' && search === typed;
  const shown = isCurrent ? groups : groups.slice(0, 1);
  return { groups: shown.filter(({ results }) => results.length > 0), isLoading: isLoading || search !== typed };
}

function toOrder({ id, customerName, status, totalPaise }: ListOwnOrdersResponse['orders'][number]): Result {
  const label = orderLabel(id);
  const customer = customerName ?? unnamedCustomer();
  return {
    key: id,
    label: texts.order({ label }),
    detail: `${customer} · ${orderStatusLabels[status]()} · ${formatPaise(totalPaise)}`,
    to: '/seller/orders',
    search: { search: label },
  };
}

function toSeller({ id, businessName, ownerName, email }: ListSellersResponse['sellers'][number]): Result {
  const detail = `${ownerName} · ${email}`;
  return { key: id, label: businessName, detail, to: '/admin/sellers', search: { search: businessName } };
}

function toOwnProduct({ id, name, pricePaise }: ListOwnProductsResponse['products'][number]): Result {
  return { key: id, label: name, detail: formatPaise(pricePaise), to: `/seller/products/${id}`, search: {} };
}

function toProduct({ id, name, pricePaise, seller }: ListAllProductsResponse['products'][number]): Result {
  const detail = `${seller.businessName} · ${formatPaise(pricePaise)}`;
  return { key: id, label: name, detail, to: '/admin/products', search: { search: name } };
}
