import { Button } from '@mantine/core';
import { useState } from 'react';
import { moneyLimits } from '#domain/orders/paymentStates.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/orderMoney.gen.ts';
import { correctPayment } from '../../../api/sdk.gen.ts';
import { TestBadge } from '../../ui/display/TestBadge.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import type { OrderWithHistory } from '../cache/orderCache.ts';
import { channelLabels, kindLabels } from './moneyLabels.ts';
import classes from './OrderPayment.module.css';
import { useMoneySaved } from './useMoneyAction.ts';

type Entry = OrderWithHistory['money']['entries'][number];

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A payment that was received within the last days and not removed yet. */
function isCorrectable(entry: Entry, entries: readonly Entry[]): boolean {
  const age = Date.now() - Date.parse(entry.at);
  const isCorrected = entries.some(({ correctedId }) => correctedId === entry.id);
  return entry.kind === 'received' && !isCorrected && age < moneyLimits.correctionDays * dayMilliseconds;
}

/** What was received, sent back and removed. Nothing in it ever changes; a mistake is taken out by a further entry. */
export function MoneyEntries({ order }: { order: OrderWithHistory }) {
  const { entries } = order.money;
  const [mistake, setMistake] = useState<Entry>();
  const [isAsking, setAsking] = useState(false);
  const showSaved = useMoneySaved();
  if (entries.length === 0) return null;
  return (
    <>
      <ul className={classes.entries} aria-label={texts.entries()}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span className={classes.words}>
              <span>
                {kindLabels[entry.kind]()} {formatPaise(entry.amountPaise)} {entry.isTest && <TestBadge />}
              </span>
              <span className={classes.minor}>{describeEntry(entry)}</span>
            </span>
            {isCorrectable(entry, entries) && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  setMistake(entry);
                  setAsking(true);
                }}
              >
                {texts.mistake()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={texts.mistakeQuestion({ amount: formatPaise(mistake?.amountPaise ?? 0) })}
        text={texts.mistakeHint()}
        confirmLabel={texts.removePayment()}
        pendingLabel={texts.removing()}
        onConfirm={async () => {
          if (!mistake) return;
          const path = { id: order.id, entry: mistake.id };
          await correctPayment({ path, body: { reason: texts.mistake() }, throwOnError: true });
          await showSaved(texts.removed());
        }}
      />
    </>
  );
}

/** 'UPI · 412345678901 · 27 Nov 2026, 7:10 pm'. */
const describeEntry = ({ channel, references, reason, at }: Entry): string =>
  [channelLabels[channel](), ...references, reason, formatDateTime(at)].filter(Boolean).join(' · ');
