import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import * as texts from '#texts/layout.gen.ts';
import { IconButton } from '../ui/display/IconButton.tsx';
import { useOpenOverlay } from './CommandProvider.tsx';
import classes from './SearchButton.module.css';

const box = `mantine-focus-auto ${UnstyledButton.classes.root} ${classes.box}`;

/** Opens the command palette (product.md, section 7). */
export function SearchButton() {
  const openLayer = useOpenOverlay();
  const open = () => openLayer('palette');
  return (
    <>
      <button type="button" className={box} onClick={open} data-opens-palette>
        <IconSearch size={18} aria-hidden />
        <span>{texts.search()}</span>
        <kbd className={classes.key}>{texts.searchKey()}</kbd>
      </button>
      <IconButton className={classes.icon} label={texts.searchEverything()} icon={IconSearch} onClick={open} />
    </>
  );
}
