import {
  IconAlertCircle,
  IconCircleCheck,
  IconEqual,
  IconInfoCircle,
  IconPlayerSkipForward,
  IconRefresh,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#texts/formats.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { StatCard, StatGrid } from '../../ui/display/StatCard.tsx';
import type { IconType } from '../../ui/theme/icon.ts';
import type { ImportDetails, ImportVerdict } from './importQueries.ts';

export const verdictLabels: Record<ImportVerdict, () => string> = {
  create: texts.countCreate,
  update: texts.countUpdate,
  unchanged: texts.countUnchanged,
  skipped: texts.countSkipped,
  error: texts.countError,
};

const icons: Record<ImportVerdict, IconType> = {
  create: IconCircleCheck,
  update: IconRefresh,
  unchanged: IconEqual,
  skipped: IconPlayerSkipForward,
  error: IconAlertCircle,
};

const verdicts = ['create', 'update', 'unchanged', 'skipped', 'error'] as const;

type Props = Pick<ImportDetails, 'id' | 'counts'> & { current: ImportVerdict | undefined };

/** What the file would do, in products; each figure opens its rows. */
export function ImportCounts({ id, counts, current }: Props) {
  return (
    <StatGrid label={texts.counts()} isCompact>
      {verdicts.map((verdict) => (
        <StatCard
          key={verdict}
          label={
            <Link
              to="/seller/products/import/$id"
              params={{ id }}
              search={verdict === current ? {} : { verdict }}
              resetScroll={false}
              aria-current={verdict === current || undefined}
            >
              {verdictLabels[verdict]()}
            </Link>
          }
          value={formatCount(counts[verdict])}
          icon={icons[verdict]}
        />
      ))}
      <StatCard label={texts.countNotice()} value={formatCount(counts.notice)} icon={IconInfoCircle} />
    </StatGrid>
  );
}
