import { IconAlertTriangle } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sellerStatusLabels } from '#texts/labels.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/sellers.gen.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import classes from './RiskSignals.module.css';
import type { RiskSignal } from './sellerCache.ts';

const sentences: Record<RiskSignal['kind'], (p: { others: () => ReactNode }) => ReactNode[]> = {
  phone: (p) => texts.samePhone(p),
  address: (p) => texts.sameAddress(p),
  businessName: (p) => texts.sameBusinessName(p),
  similarAddress: (p) => texts.similarAddress(p),
  similarName: (p) => texts.similarName(p),
  pictures: (p) => texts.samePictures(p),
  ownerName: (p) => texts.sameOwnerName(p),
  emailDomain: (p) => texts.sameEmailDomain(p),
  disposableEmail: () => [texts.disposableEmail()],
};

/** Why an application needs a closer look, and which other sellers share the same data. */
export function RiskSignals({ signals }: { signals: readonly RiskSignal[] }) {
  if (signals.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={texts.signals()}>
      {signals.map((signal) => (
        <li key={signal.kind} className={classes.signal}>
          <IconAlertTriangle size={16} aria-hidden className={classes.icon} />
          <span>{rich(sentences[signal.kind]({ others: () => <SimilarSellers key="others" {...signal} /> }))}</span>
        </li>
      ))}
    </ul>
  );
}

function SimilarSellers({ others, hasMore }: RiskSignal) {
  // Links keep the filters of the sellers page.
  const before = useSearch({ from: '/admin/sellers', shouldThrow: false });
  return (
    <span className={classes.others}>
      {others.map(({ id, businessName, status }) => (
        <LinkText
          key={id}
          to="/admin/sellers"
          resetScroll={false}
          search={{ ...before, seller: id }}
          size="sm"
          className={row.link ?? ''}
        >
          {texts.other({ shop: businessName, status: sellerStatusLabels[status]() })}
        </LinkText>
      ))}
      {hasMore && <span>{texts.furtherOthers()}</span>}
    </span>
  );
}
