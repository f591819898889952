import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import * as texts from '#texts/layout.gen.ts';
import { useLazyComponent } from '../lib/useLazyComponent.ts';
import { IconButton } from '../ui/display/IconButton.tsx';
import classes from './AppShell.module.css';

type AppShellProps = {
  /** The product's name as a link to the home page. */
  brand: ReactNode;
  /** The shop, at the top of the sidebar. */
  identity?: ReactNode;
  /** `NavLink`s. */
  navigation: ReactNode;
  /** Names the navigation for screen readers. */
  navigationLabel: string;
  /** The user menu, at the bottom of the sidebar. */
  menu: ReactNode;
  /** Search and bell: above the page, and in the top bar on phones. */
  tools?: ReactNode;
  /** The tabs at the bottom of phones, whose last one opens the drawer. Space is kept for them. */
  tabs?: (more: { isMoreOpen: boolean; onMore: () => void }) => ReactNode;
  children: ReactNode;
};

/** The frame of every page: a sidebar on desktops, a top bar with a drawer, and bottom tabs, on phones. */
export function AppShell(props: AppShellProps) {
  const [opened, drawer] = useDisclosure();
  // Loaded on the first click, because desktops never need it.
  const [Drawer, loadDrawer] = useLazyComponent(async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer);
  const open = () => {
    drawer.open();
    if (!Drawer) void loadDrawer();
  };
  const location = useLocation();
  // Closes the drawer after a navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location triggers the effect
  useEffect(drawer.close, [location]);
  const main = useFocusOnNavigation(location.pathname);
  return (
    <div className={classes.frame} data-bottom-tabs={props.tabs && true}>
      <a className={classes.skip} href="#content">
        {texts.skip()}
      </a>
      {/* Not a header: dialogs have their own, and a page may have only one banner. */}
      <section className={classes.bar} aria-label={texts.topBar()}>
        <IconButton
          label={texts.openNavigation()}
          icon={IconMenu2}
          variant="subtle"
          onClick={open}
          aria-expanded={opened}
        />
        {props.brand}
        <div className={classes.barTools}>{props.tools}</div>
        <div className={`awning ${classes.awning}`} />
      </section>
      {Drawer && (
        <Drawer opened={opened} onClose={drawer.close} brand={props.brand}>
          <Sidebar {...props} />
        </Drawer>
      )}
      <aside className={classes.side}>
        <div className="awning" />
        <div className={classes.sideBrand}>{props.brand}</div>
        <Sidebar {...props} />
      </aside>
      <main className={classes.main} id="content" tabIndex={-1} ref={main}>
        <div className={`awning ${classes.mainAwning}`} />
        {props.tools && <div className={classes.tools}>{props.tools}</div>}
        <div className={classes.page}>{props.children}</div>
      </main>
      {props.tabs?.({ isMoreOpen: opened, onMore: open })}
    </div>
  );
}

/** Moves the keyboard focus to a new page, as the browser does on a full page load. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

function Sidebar({ identity, navigation, navigationLabel, menu }: AppShellProps) {
  return (
    <>
      {identity && <div className={classes.identity}>{identity}</div>}
      <div className={classes.scroll}>
        <nav className={classes.navigation} aria-label={navigationLabel}>
          {navigation}
        </nav>
      </div>
      <div className={classes.menu}>{menu}</div>
    </>
  );
}
