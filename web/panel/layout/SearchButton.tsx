import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Role } from '#domain/accounts.ts';
import * as texts from '#texts/layout.gen.ts';
import classes from './SearchButton.module.css';

const SearchDialog = lazy(() => import('./SearchDialog.tsx'));

/** The layouts' search box: finds pages, products, orders and sellers (product.md, section 7). */
export function SearchButton({ as }: { as: Role }) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  useHotkeys([['mod+K', open]]);
  return (
    <>
      <UnstyledButton className={classes.box} onClick={open}>
        <IconSearch size={18} aria-hidden />
        <span>{texts.search()}</span>
        <kbd className={classes.key}>{texts.searchKey()}</kbd>
      </UnstyledButton>
      <ActionIcon
        className={classes.icon}
        variant="default"
        size={44}
        radius="md"
        aria-label={texts.searchEverything()}
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {opened && (
        <Suspense>
          <SearchDialog as={as} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
