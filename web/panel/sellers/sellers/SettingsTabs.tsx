import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as texts from '#texts/profile.gen.ts';
import classes from '../../ui/layout/TabBar.module.css';
import { TabBar } from '../../ui/layout/TabBar.tsx';
import { TabPanels } from '../../ui/layout/TabPanels.tsx';
import { type SettingsTab, settingsTabs } from './settingsTabNames.ts';

const labels: Record<SettingsTab, () => string> = {
  shop: texts.shopTab,
  delivery: texts.deliveryTab,
  orders: texts.ordersTab,
  assistant: texts.assistantTab,
  security: texts.securityTab,
  data: texts.dataTab,
};

type Props = {
  current: SettingsTab;
  /** The content of each tab that this seller has. */
  contents: Partial<Record<SettingsTab, ReactNode>>;
};

/** One tab's settings. */
export function SettingsTabs({ current, contents }: Props) {
  const tabs = settingsTabs.filter((tab) => contents[tab]);
  const shown = contents[current] ? current : 'shop';
  return (
    <>
      <TabBar label={texts.tabs()} current={shown}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            className={classes.tab}
            to="/seller/profile"
            search={{ tab: tab === 'shop' ? undefined : tab }}
            activeOptions={{ exact: true }}
            aria-current={tab === shown ? 'page' : undefined}
          >
            {labels[tab]()}
          </Link>
        ))}
      </TabBar>
      <TabPanels current={shown} contents={contents} />
    </>
  );
}
