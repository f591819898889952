import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Role } from '#domain/accounts.ts';
import { searchLimit } from '#domain/search.ts';
import * as texts from '#texts/search.gen.ts';
import type { Opened } from './Commands.tsx';
import classes from './Palette.module.css';
import { optionId, PaletteList } from './PaletteList.tsx';
import { useActions } from './useActions.ts';
import { type Result, useResults } from './useResults.ts';

type Props = { as: Role; onOpen: (what: Opened) => void; onClose: () => void };

/** Typing finds pages, actions and records; Enter or a click goes there or does it. */
export function Palette({ as, onOpen, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [asked] = useDebouncedValue(typed.trim(), 200);
  const actions = useActions(as, () => onOpen('sheet'));
  const { groups, isLoading } = useResults(as, { now: typed.trim(), asked }, actions);
  const results = groups.flatMap((group) => group.results);
  const navigate = useNavigate();
  const listId = useId();
  const follow = (result: Result) => {
    onClose();
    if ('run' in result) void result.run();
    else void navigate({ to: result.to, search: result.search });
  };
  const step = (by: number) => setChosen((before) => (before + by + results.length) % Math.max(results.length, 1));
  const onKeyDown = (event: KeyboardEvent) => {
    // What is being composed, in Hindi say, is not finished.
    if (event.nativeEvent.isComposing) return;
    const result = results[chosen];
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && result) follow(result);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title()}
      size="lg"
      centered={false}
      transitionProps={{ duration: 0 }}
      classNames={{ body: classes.body ?? '' }}
    >
      <TextInput
        data-autofocus
        type="search"
        role="combobox"
        aria-label={texts.title()}
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={results[chosen] && optionId(listId, chosen)}
        placeholder={texts.placeholder()}
        maxLength={searchLimit}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={listId} groups={groups} chosen={chosen} onChoose={setChosen} onFollow={follow} />
      <p className={classes.empty} role="status">
        {results.length === 0 && (isLoading ? texts.searching() : texts.empty())}
      </p>
    </Modal>
  );
}
