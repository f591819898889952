import { useQuery } from '@tanstack/react-query';
import type { Role } from '#domain/identity/accounts.ts';
import { formatOrderLabel, formatOrderName, nameOrder } from '#domain/orders/orders.ts';
import { formatPaise, formatPriceRange } from '#texts/formats.ts';
import { orderStatusLabels, unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/search.gen.ts';
import {
  listAllOrdersOptions,
  listAllProductsOptions,
  listOwnOrdersOptions,
  listOwnProductsOptions,
  listSellersOptions,
} from '../../api/@tanstack/react-query.gen.ts';
import type {
  ListAllOrdersResponse,
  ListAllProductsResponse,
  ListOwnOrdersResponse,
  ListOwnProductsResponse,
  ListSellersResponse,
} from '../../api/types.gen.ts';
import { getShortcuts } from '../lib/shortcuts.ts';
import { palettePages } from './palettePages.ts';
import type { PaletteAction } from './usePaletteActions.ts';

/** A link or an action. */
type PaletteEffect = { to: string; search: Record<string, string> } | { run: () => unknown };
export type PaletteResult = {
  key: string;
  label: string;
  detail?: string;
  shortcut?: string | undefined;
} & PaletteEffect;
export type PaletteGroup = { title: string; results: PaletteResult[] };
/** The current input, and the search that was sent to the server. */
type PaletteInput = { input: string; searched: string };

/**
 * Pages, actions and up to five records of each kind. Results of an earlier search are hidden, so that Enter never
 * opens one of them. `retry` repeats the searches that failed.
 */
export function usePaletteResults(
  role: Role,
  { input, searched }: PaletteInput,
  actions: PaletteAction[],
): { groups: PaletteGroup[]; isLoading: boolean; retry: (() => void) | undefined } {
  const searches = useRecordSearches(role, searched);
  const { ownProducts, ownOrders, anyOrders, sellers, allProducts } = searches;
  const shortcuts = getShortcuts(role);
  const matchesInput = ({ label }: { label: string }) => label.toLowerCase().includes(input.toLowerCase());
  const toPage = ({ label, to }: (typeof palettePages)[Role][number]): PaletteResult => {
    return { key: to, label: label(), shortcut: shortcuts.find((key) => key.to === to)?.keys, to, search: {} };
  };
  const products = [
    ...(ownProducts.data?.products ?? []).map(toOwnProduct),
    ...(allProducts.data?.products ?? []).map(toProductWithSeller),
  ];
  const groups: PaletteGroup[] = [
    { title: texts.pages(), results: palettePages[role].map(toPage).filter(matchesInput) },
    {
      title: texts.actions(),
      results: actions.map((action) => ({ key: action.label, ...action })).filter(matchesInput),
    },
    { title: texts.orders(), results: (ownOrders.data?.orders ?? []).map(toOrder) },
    { title: texts.orders(), results: (anyOrders.data?.orders ?? []).map(toOrderWithSeller) },
    { title: texts.sellers(), results: (sellers.data?.sellers ?? []).map(toSeller) },
    { title: texts.products(), results: products },
  ];
  const all = Object.values(searches);
  const isLoading = all.some((query) => query.isFetching && !query.data);
  const failed = all.filter((query) => query.isError && !query.isFetching);
  const retry = failed.length > 0 ? () => void Promise.all(failed.map((query) => query.refetch())) : undefined;
  const isCurrent = searched !== '' && searched === input;
  const shown = isCurrent ? groups : groups.slice(0, 2);
  const found = shown.filter(({ results }) => results.length > 0);
  return { groups: found, isLoading: isLoading || searched !== input, retry };
}

/** The searches that this role may run. */
function useRecordSearches(role: Role, searched: string) {
  const queryOptions = { query: { search: searched, limit: 5 } };
  const isSearching = (allowed: Role) => searched !== '' && role === allowed;
  const ownProducts = useQuery({ ...listOwnProductsOptions(queryOptions), enabled: isSearching('seller') });
  const ownOrders = useQuery({ ...listOwnOrdersOptions(queryOptions), enabled: isSearching('seller') });
  const anyOrders = useQuery({ ...listAllOrdersOptions(queryOptions), enabled: isSearching('admin') });
  const sellers = useQuery({ ...listSellersOptions(queryOptions), enabled: isSearching('admin') });
  const allProducts = useQuery({ ...listAllProductsOptions(queryOptions), enabled: isSearching('admin') });
  return { ownProducts, ownOrders, anyOrders, sellers, allProducts };
}

function toOrder({
  id,
  number,
  customerName,
  status,
  totalPaise,
}: ListOwnOrdersResponse['orders'][number]): PaletteResult {
  const label = formatOrderLabel(id);
  const customer = customerName ?? unnamedCustomer();
  return {
    key: id,
    label: texts.order({ label: nameOrder(label, number) }),
    detail: `${customer} · ${orderStatusLabels[status]()} · ${formatPaise(totalPaise)}`,
    to: '/seller/orders',
    search: { search: label },
  };
}

function toOrderWithSeller({
  id,
  number,
  seller,
  status,
  totalPaise,
}: ListAllOrdersResponse['orders'][number]): PaletteResult {
  return {
    key: id,
    label: texts.order({ label: formatOrderName({ id, number }) }),
    detail: `${seller.businessName} · ${orderStatusLabels[status]()} · ${formatPaise(totalPaise)}`,
    to: '/admin/orders',
    search: { order: id },
  };
}

function toSeller({ id, businessName, ownerName, email }: ListSellersResponse['sellers'][number]): PaletteResult {
  const detail = `${ownerName} · ${email}`;
  return { key: id, label: businessName, detail, to: '/admin/sellers', search: { search: businessName } };
}

function toOwnProduct({ id, name, ...price }: ListOwnProductsResponse['products'][number]): PaletteResult {
  return { key: id, label: name, detail: formatPriceRange(price), to: `/seller/products/${id}`, search: {} };
}

function toProductWithSeller({
  id,
  name,
  seller,
  ...price
}: ListAllProductsResponse['products'][number]): PaletteResult {
  const detail = `${seller.businessName} · ${formatPriceRange(price)}`;
  return { key: id, label: name, detail, to: '/admin/products', search: { search: name } };
}
