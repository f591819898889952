import {
  IconCalendarStats,
  IconCash,
  IconCurrencyRupee,
  IconMessageDollar,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { moneyCards } from '#domain/orders/paymentStates.ts';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/moneyPage.gen.ts';
import type { ReadMoneyResponse } from '../../../api/types.gen.ts';
import { StatCard, StatGrid } from '../../ui/display/StatCard.tsx';
import type { IconType } from '../../ui/theme/icon.ts';

type CardName = keyof typeof moneyCards;
type Sum = Exclude<keyof ReadMoneyResponse, 'needsYou' | 'providerDownUntil'>;

export const cardLabels: Record<CardName, () => string> = {
  toReceive: texts.toReceive,
  saysPaid: texts.saysPaid,
  cashToCollect: texts.cashToCollect,
  toRefund: texts.toRefund,
};

const cards: [name: CardName, sum: Sum, icon: IconType][] = [
  ['toReceive', 'toReceivePaise', IconCurrencyRupee],
  ['saysPaid', 'saysPaidPaise', IconMessageDollar],
  ['cashToCollect', 'cashToCollectPaise', IconCash],
  ['toRefund', 'toRefundPaise', IconReceiptRefund],
];

/** What is owed and what came in. Each figure opens the list that it was summed from. */
export function MoneyCards({ money }: { money: ReadMoneyResponse | undefined }) {
  const format = (sum: Sum) => money && formatPaise(money[sum]);
  return (
    <StatGrid label={texts.figures()} isCompact>
      {cards.map(([state, sum, icon]) => (
        <StatCard
          key={state}
          label={
            <Link to="/seller/money" search={{ state }} resetScroll={false}>
              {cardLabels[state]()}
            </Link>
          }
          value={format(sum)}
          icon={icon}
        />
      ))}
      <StatCard
        label={
          <Link to="/seller/money" search={{ view: 'entries', days: 'month' }} resetScroll={false}>
            {texts.receivedThisMonth()}
          </Link>
        }
        value={format('receivedThisMonthPaise')}
        icon={IconCalendarStats}
      />
    </StatGrid>
  );
}
