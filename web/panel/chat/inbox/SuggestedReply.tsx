import { Button, CloseButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSparkles } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as texts from '#texts/chats.gen.ts';
import { suggestChatReply } from '../../../api/sdk.gen.ts';
import { RecordLinks } from '../../assistant/assistant/RecordLinks.tsx';
import { getErrorMessage } from '../../lib/apiClient.ts';
import type { Chat } from './chatQueries.ts';
import classes from './SuggestedReply.module.css';

type Props = { chat: Chat; onUse: (text: string) => void };

/** A suggestion that is older is made again when it is used: a price may have changed. */
const freshMilliseconds = 30_000;

/** What the assistant would reply, with its records: shown to whoever replies, who can edit it before sending. */
export function SuggestedReply({ chat, onUse }: Props) {
  const titleId = useId();
  const isWaiting = isWaitingForPerson(chat);
  const query = suggestedReply(chat);
  const { data } = useQuery({ ...query, enabled: isWaiting });
  const [hidden, setHidden] = useState<string>();
  const queryClient = useQueryClient();
  const asked = `${chat.id} ${chat.lastMessageAt}`;
  const use = useMutation({
    mutationFn: (_asked: string) => queryClient.fetchQuery({ ...query, staleTime: freshMilliseconds }),
    onSuccess: ({ suggestion }, usedFor) => {
      setHidden(usedFor);
      // Without one any more, the field gets the focus that the button had.
      onUse(suggestion?.text ?? '');
    },
    onError: (error) => notifications.show({ color: 'red', message: getErrorMessage(error) }),
  });
  const suggestion = data?.suggestion;
  if (!isWaiting || !suggestion || hidden === asked) return null;
  const { text, records } = suggestion;
  return (
    <section className={classes.suggestion} aria-labelledby={titleId}>
      <div className={classes.head}>
        <IconSparkles size={16} aria-hidden />
        <h3 id={titleId} className={classes.title}>
          {texts.suggested()}
        </h3>
        <CloseButton size="sm" aria-label={texts.hideSuggestion()} onClick={() => setHidden(asked)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text is scrolled with the keyboard */}
      <p className={classes.text} tabIndex={0}>
        {text}
      </p>
      <div className={classes.foot}>
        <RecordLinks records={records} />
        <Button
          variant="light"
          size="xs"
          aria-disabled={use.isPending}
          onClick={() => !use.isPending && use.mutate(asked)}
        >
          {texts.insertSuggestion()}
        </Button>
      </div>
    </section>
  );
}

/** The customer waits, and not for the assistant, which answers within seconds. */
const isWaitingForPerson = ({ needsYou, lastDirection, owner, isAssistantOn }: Chat) =>
  needsYou || (lastDirection === 'in' && !(owner === 'assistant' && isAssistantOn));

/** Asked for again only when something was written, because a language model costs tokens. */
const suggestedReply = ({ id, lastMessageAt, lastText, owner, needsYou }: Chat) =>
  queryOptions({
    queryKey: ['suggestedReply', id, lastMessageAt, lastText, owner, needsYou],
    queryFn: async () => (await suggestChatReply({ path: { id }, throwOnError: true })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
