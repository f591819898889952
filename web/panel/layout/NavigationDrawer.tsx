import { type ReactNode, useEffect, useState } from 'react';
import * as texts from '#texts/layout.gen.ts';
import { Sheet } from '../ui/feedback/Sheet.tsx';
import classes from './AppShell.module.css';

export type NavigationDrawerProps = {
  opened: boolean;
  onClose: () => void;
  brand: ReactNode;
  children: ReactNode;
};

/** The sidebar on phones. */
export function NavigationDrawer({ opened, onClose, brand, children }: NavigationDrawerProps) {
  // Mounted closed and opened afterwards: a drawer that mounts open cannot return the focus.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Sheet
      opened={isShown}
      onClose={onClose}
      size="18rem"
      title={brand}
      closeButtonProps={{ 'aria-label': texts.closeNavigation() }}
      classNames={{ body: classes.drawerBody ?? '', content: classes.drawerContent ?? '' }}
    >
      {children}
    </Sheet>
  );
}
