import { Text, TextInput } from '@mantine/core';
import { type AuditArea, auditAreas } from '#domain/identity/audit.ts';
import * as texts from '#texts/audit.gen.ts';
import { useEnteredValue } from '../../lib/useEnteredValue.ts';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import type { AuditFilter } from './auditQueries.ts';

const labels: Record<AuditArea, () => string> = {
  signIn: texts.signIn,
  account: texts.account,
  sellers: texts.sellers,
  products: texts.products,
  reviews: texts.reviews,
  chats: texts.chats,
  settings: texts.settings,
  data: texts.data,
};

/** Filters by person, area and dates. */
export function AuditFilters({ filter, onChange }: { filter: AuditFilter; onChange: (change: AuditFilter) => void }) {
  return (
    <FilterBar>
      <SearchBox
        placeholder={texts.person()}
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label={texts.area()}
        all={texts.allAreas()}
        value={filter.area}
        options={auditAreas.map((value) => ({ value, label: labels[value]() }))}
        onChange={(area) => onChange({ area })}
      />
      <DayField
        prefix={texts.from()}
        label={texts.fromDay()}
        value={filter.from}
        onChange={(from) => onChange({ from })}
      />
      <DayField prefix={texts.to()} label={texts.toDay()} value={filter.to} onChange={(to) => onChange({ to })} />
    </FilterBar>
  );
}

type DayFieldProps = {
  /** Shown in the field, before the date. */
  prefix: string;
  /** The name for screen readers. */
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

function DayField(props: DayFieldProps) {
  const choose = (day: string) => props.onChange(day || undefined);
  const [field, shown, enter] = useEnteredValue<HTMLInputElement>(props.value ?? '', choose);
  return (
    <TextInput
      ref={field}
      type="date"
      aria-label={props.label}
      leftSection={<Text size="sm">{props.prefix}</Text>}
      leftSectionWidth="3.25rem"
      value={shown}
      onChange={(event) => enter(event.currentTarget.value)}
    />
  );
}
