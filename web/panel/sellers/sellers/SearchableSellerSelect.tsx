import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/allProducts.gen.ts';
import { unknownSeller } from '#texts/labels.ts';
import { listSellersOptions, readSellerOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { ListSellersResponse } from '../../../api/types.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import classes from './SearchableSellerSelect.module.css';

type Props = {
  /** The seller's id; without one, all sellers. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

type Seller = ListSellersResponse['sellers'][number];

/** The number of options; typing finds more. */
const maxOptions = 20;
const getMoreOption = () => ({ value: 'more', label: texts.moreSellers(), disabled: true });

/** Selects an approved seller; the server searches. */
export function SearchableSellerSelect({ value, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const selectedName = useSellerName(value);
  // The selected name in the field is not a search.
  const { sellers, hasMore, nothingFound } = useApprovedSellers(opened, typed === selectedName ? '' : typed.trim());
  const selected =
    value && selectedName && !sellers.some(({ id }) => id === value) ? [{ value, label: selectedName }] : [];
  return (
    <Select
      className={classes.root ?? ''}
      aria-label={texts.seller()}
      placeholder={texts.allSellers()}
      size="md"
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': texts.allSellers(), 'aria-hidden': false, tabIndex: 0 }}
      classNames={{ input: classes.input ?? '', options: classes.options ?? '' }}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      // The clear button replaces the arrow.
      clearSectionMode={value ? 'clear' : 'both'}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      rightSectionPointerEvents={value ? 'all' : 'none'}
      data={[
        ...selected,
        ...sellers.map(({ id, businessName }) => ({ value: id, label: businessName })),
        ...(hasMore ? [getMoreOption()] : []),
      ]}
      // The server has filtered them.
      filter={({ options }) => options}
      nothingFoundMessage={nothingFound}
      renderOption={({ option }) => (
        <SellerOption label={option.label} seller={sellers.find(({ id }) => id === option.value)} />
      )}
      value={value && selectedName ? value : null}
      onChange={(id) => onChange(id ?? undefined)}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
    />
  );
}

/** Shops may share a name, so options also show the owner. */
function SellerOption({ label, seller }: { label: string; seller: Seller | undefined }) {
  return (
    <span>
      {label}
      {seller && (
        <Text span display="block" size="sm" c="dimmed">
          {seller.ownerName}
        </Text>
      )}
    </span>
  );
}

/** `undefined` while loading and without an id. */
function useSellerName(id: string | undefined): string | undefined {
  const { data, isError } = useQuery({
    ...readSellerOptions({ path: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  if (id === undefined) return undefined;
  return isError ? unknownSeller() : data?.businessName;
}

function useApprovedSellers(enabled: boolean, search: string) {
  const [searched] = useDebouncedValue(search, 200);
  const { data, isPending, isError, error } = useQuery({
    ...listSellersOptions({ query: { status: 'approved', limit: maxOptions, ...(searched && { search: searched }) } }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const empty = isPending ? texts.loadingSellers() : texts.noSellers();
  return {
    sellers: data?.sellers ?? [],
    hasMore: Boolean(data?.nextCursor),
    nothingFound: isError ? getErrorMessage(error) : empty,
  };
}
