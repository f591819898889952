import { type ReactNode, useState } from 'react';

type Props<Tab extends string> = { current: Tab; contents: Partial<Record<Tab, ReactNode>> };

/** One tab's content. Those that were open before stay mounted, so that nothing typed is lost. */
export function TabPanels<Tab extends string>({ current, contents }: Props<Tab>) {
  const [opened, setOpened] = useState<Tab[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  return opened.map((tab) => (
    <div key={tab} hidden={tab !== current}>
      {contents[tab]}
    </div>
  ));
}
