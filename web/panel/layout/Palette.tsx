import * as texts from '#texts/search.gen.ts';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Role } from '#domain/accounts.ts';
import { searchLimit } from '#domain/search.ts';
import type { Opened } from './Commands.tsx';
import { Press } from './KeySheet.tsx';
import { useActions } from './useActions.ts';
import { type Result, useResults } from './useResults.ts';

type Props = { as: Role; onOpen: (what: Opened) => void; onClose: () => void };

/** Typing finds pages, actions and records; Enter or a click goes there or does it. */
export function Palette({ as, onOpen, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), 200);
  const actions = useActions(as, () => onOpen('sheet'));
  const { groups, isLoading } = useResults(as, { now: typed.trim(), asked: wanted }, actions);
  const navigate = useNavigate();
  const follow = (result: Result) => {
    onClose();
    if ('run' in result) void result.run();
    else void navigate({ to: result.to, search: result.search });
  };
  return (
    <Spotlight.Root
      forceOpened
      onSpotlightClose={onClose}
      query={typed}
      onQueryChange={setTyped}
      scrollable
      maxHeight={420}
      aria-label={texts.title()}
    >
      <Spotlight.Search placeholder={texts.placeholder()} aria-label={texts.title()} maxLength={searchLimit} />
      <Spotlight.ActionsList>
        {groups.map(({ title, results }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {results.map((result) => (
              <Spotlight.Action
                key={result.key}
                label={result.label}
                {...(result.detail && { description: result.detail })}
                {...(result.press && { rightSection: <Press press={result.press} /> })}
                onClick={() => follow(result)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{isLoading ? texts.searching() : texts.empty()}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
