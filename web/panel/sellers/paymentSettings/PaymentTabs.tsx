import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as texts from '#texts/paymentSettings.gen.ts';
import classes from '../../ui/layout/TabBar.module.css';
import { TabBar } from '../../ui/layout/TabBar.tsx';
import { TabPanels } from '../../ui/layout/TabPanels.tsx';
import { type PaymentTab, paymentTabs } from './settingsTabs.ts';

export const paymentTabLabels: Record<PaymentTab, () => string> = {
  upi: texts.upiTab,
  provider: texts.providerTab,
  rules: texts.rulesTab,
  cod: texts.codTab,
  delivery: texts.deliveryTab,
};

/** One part of the payment settings. */
export function PaymentTabs({ current, contents }: { current: PaymentTab; contents: Record<PaymentTab, ReactNode> }) {
  return (
    <>
      <TabBar label={texts.tabs()} current={current}>
        {paymentTabs.map((tab) => (
          <Link
            key={tab}
            className={classes.tab}
            to="/seller/money/settings"
            search={{ tab: tab === 'upi' ? undefined : tab }}
            activeOptions={{ exact: true }}
            aria-current={tab === current ? 'page' : undefined}
          >
            {paymentTabLabels[tab]()}
          </Link>
        ))}
      </TabBar>
      <TabPanels current={current} contents={contents} />
    </>
  );
}
