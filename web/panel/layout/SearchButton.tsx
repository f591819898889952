import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import * as texts from '#texts/layout.gen.ts';
import { IconButton } from '../ui/display/IconButton.tsx';
import { useOpenOverlay } from './CommandProvider.tsx';
import classes from './SearchButton.module.css';

/** Opens the command palette (product.md, section 7). */
export function SearchButton() {
  const openLayer = useOpenOverlay();
  const open = () => openLayer('palette');
  return (
    <>
      <UnstyledButton className={classes.box} onClick={open} data-opens-palette>
        <IconSearch size={18} aria-hidden />
        <span>{texts.search()}</span>
        <kbd className={classes.key}>{texts.searchKey()}</kbd>
      </UnstyledButton>
      <IconButton className={classes.icon} label={texts.searchEverything()} icon={IconSearch} onClick={open} />
    </>
  );
}
