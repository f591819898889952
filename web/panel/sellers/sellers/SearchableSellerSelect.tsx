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
  /** The seller's id; all sellers without. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

type Seller = ListSellersResponse['sellers'][number];

/** How many sellers are offered at a time; typing finds the others. */
const offered = 20;
const more = () => ({ value: 'more', label: texts.moreSellers(), disabled: true });

/** One approved seller among however many: typing asks the server. */
export function SearchableSellerSelect({ value, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const chosenName = useSellerName(value);
  // The field shows the chosen name, which is no search.
  const { sellers, hasMore, nothingFound } = useApprovedSellers(opened, typed === chosenName ? '' : typed.trim());
  const chosen = value && chosenName && !sellers.some(({ id }) => id === value) ? [{ value, label: chosenName }] : [];
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
      // The arrow gives way to the button that clears.
      clearSectionMode={value ? 'clear' : 'both'}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      rightSectionPointerEvents={value ? 'all' : 'none'}
      data={[
        ...chosen,
        ...sellers.map(({ id, businessName }) => ({ value: id, label: businessName })),
        ...(hasMore ? [more()] : []),
      ]}
      // The server has filtered them.
      filter={({ options }) => options}
      nothingFoundMessage={nothingFound}
      renderOption={({ option }) => (
        <Option label={option.label} seller={sellers.find(({ id }) => id === option.value)} />
      )}
      value={value && chosenName ? value : null}
      onChange={(id) => onChange(id ?? undefined)}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
    />
  );
}

/** Shops may share a name; their owners tell them apart. */
function Option({ label, seller }: { label: string; seller: Seller | undefined }) {
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

/** `undefined` while it is on its way, or when there is no id. */
function useSellerName(id: string | undefined): string | undefined {
  const { data, isError } = useQuery({
    ...readSellerOptions({ path: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  if (id === undefined) return undefined;
  return isError ? unknownSeller() : data?.businessName;
}

function useApprovedSellers(enabled: boolean, search: string) {
  const [wanted] = useDebouncedValue(search, 200);
  const { data, isPending, isError, error } = useQuery({
    ...listSellersOptions({ query: { status: 'approved', limit: offered, ...(wanted && { search: wanted }) } }),
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
