import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '#domain/language/phone.ts';
import * as texts from '#texts/assistantSettings.gen.ts';
import { formatDateTime } from '#texts/formats.ts';
import { rich } from '#texts/rich.ts';
import { listOpenQuestionsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { discardOpenQuestion } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { factLabels } from '../../sellers/facts/factLabels.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import classes from './Assistant.module.css';
import type { OpenQuestion } from './assistantQueries.ts';
import { OpenQuestionForm } from './OpenQuestionForm.tsx';

type Props = {
  question: OpenQuestion;
  /** The shop's current answer to the same question. */
  currentAnswer: string;
};

export function OpenQuestionRow({ question, currentAnswer }: Props) {
  const [isAnswering, setAnswering] = useState(false);
  const { text, kind, askedAt, chatId, name, phone } = question;
  const customer = name ?? (phone ? formatPhone(phone) : texts.unnamed());
  return (
    <>
      <p className={classes.minor}>
        {rich(
          texts.askedBy({
            customer: () => <strong>{customer}</strong>,
            time: () => <time dateTime={askedAt}>{formatDateTime(askedAt)}</time>,
          }),
        )}
        {kind !== 'question' && <span>{texts.about({ fact: factLabels[kind]() })}</span>}
        <LinkText
          to="/seller/chats"
          search={{ chat: chatId }}
          aria-label={texts.openChatOf({ customer })}
          className={classes.link}
        >
          {texts.openChat()}
        </LinkText>
      </p>
      <blockquote className={classes.quote}>{text}</blockquote>
      {!question.isReachable && <Text size="sm">{texts.unreachable()}</Text>}
      {isAnswering ? (
        <OpenQuestionForm question={question} currentAnswer={currentAnswer} onClose={() => setAnswering(false)} />
      ) : (
        <Group gap="sm">
          <Button size="xs" aria-label={texts.answerOf({ question: text })} onClick={() => setAnswering(true)}>
            {texts.answerThis()}
          </Button>
          <DiscardButton question={question} />
        </Group>
      )}
    </>
  );
}

function DiscardButton({ question: { id, text } }: { question: OpenQuestion }) {
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={texts.discardOf({ question: text })}
        onClick={() => setConfirming(true)}
      >
        {texts.discard()}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={texts.discardQuestion()}
        text={texts.discardHint()}
        confirmLabel={texts.discard()}
        pendingLabel={texts.discarding()}
        failure={texts.notDiscarded()}
        onConfirm={async () => {
          await discardOpenQuestion({ path: { id } });
          notifications.show({ color: 'green', message: texts.discarded() });
          await refreshQueries(queryClient, listOpenQuestionsQueryKey);
        }}
      />
    </>
  );
}
