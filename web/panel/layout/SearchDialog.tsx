import * as texts from '#texts/search.gen.ts';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Role } from '#domain/accounts.ts';
import { searchLimit } from '#domain/search.ts';
import { type Result, useResults } from './useResults.ts';

/** Typing finds; Enter or a click goes there. */
export default function SearchDialog({ as, onClose }: { as: Role; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), 200);
  const { groups, isLoading } = useResults(as, typed.trim(), wanted);
  const navigate = useNavigate();
  const follow = (result: Result) => {
    onClose();
    void navigate({ to: result.to, search: result.search });
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
