import { Button, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { maxChatTextLength } from '#domain/chat/conversations.ts';
import * as texts from '#texts/assistantSettings.gen.ts';
import { tryAssistant } from '../../../api/sdk.gen.ts';
import { isRefusal } from '../../lib/apiClient.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import classes from './AssistantTrial.module.css';
import type { TrialResult } from './assistantQueries.ts';
import { TrialAnswer } from './TrialAnswer.tsx';

type TrialMessage = { text: string; choiceId?: string };
type TrialTurn = { question: string; answer: TrialResult };

/** A test chat with the assistant that no customer sees: its answers, and why it gave them. */
export function AssistantTrial() {
  const [turns, setTurns] = useState<TrialTurn[]>([]);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const trial = useMutation({
    mutationFn: async (question: TrialMessage) => {
      const body = { ...question, memory: turns.at(-1)?.answer.memory ?? null };
      return { question: question.text, answer: (await tryAssistant({ body, throwOnError: true })).data };
    },
    onSuccess: (turn, { choiceId }) => {
      setTurns((before) => [...before, turn]);
      if (choiceId === undefined) setTyped('');
    },
  });
  const submit = () => {
    if (typed.trim() && !trial.isPending) trial.mutate({ text: typed });
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const restart = () => {
    setTurns([]);
    trial.reset();
    field.current?.focus();
  };
  return (
    <div className={classes.trial}>
      <Text>{texts.trialHint()}</Text>
      <TrialTurnList turns={turns} onTap={(choice) => !trial.isPending && trial.mutate(choice)} />
      {trial.isError && (
        <Text role="alert" c="var(--mantine-color-error)">
          {isRefusal(trial.error) ? renderErrorMessage(trial.error) : renderErrorMessage(trial.error, texts.notTried())}
        </Text>
      )}
      <form
        className={classes.composer}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Textarea
          ref={field}
          className={classes.field ?? ''}
          label={texts.message()}
          rows={2}
          maxLength={maxChatTextLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          disabled={trial.isPending || !typed.trim()}
          leftSection={<IconSend size={16} aria-hidden />}
        >
          {trial.isPending ? texts.thinking() : texts.send()}
        </Button>
      </form>
      {turns.length > 0 && (
        <div>
          <Button variant="default" size="xs" disabled={trial.isPending} onClick={restart}>
            {texts.startAgain()}
          </Button>
        </div>
      )}
    </div>
  );
}

function TrialTurnList({
  turns,
  onTap,
}: {
  turns: readonly TrialTurn[];
  onTap: (choice: Required<TrialMessage>) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const count = turns.length;
  useLayoutEffect(() => {
    const last = frame.current?.lastElementChild;
    // Scrolls to the last question, because its answer may be longer than the frame.
    if (count > 0 && frame.current && last instanceof HTMLElement) frame.current.scrollTop = last.offsetTop;
  }, [count]);
  return (
    <div
      className={classes.log}
      role="log"
      aria-label={texts.trialLog()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      ref={frame}
    >
      {count === 0 && <p className={classes.empty}>{texts.trialEmpty()}</p>}
      {turns.map(({ question, answer }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only appended
        <div key={position} className={classes.turn}>
          <p className={classes.said}>{question}</p>
          <TrialAnswer answer={answer} onTap={onTap} />
        </div>
      ))}
    </div>
  );
}
