import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { factLimits } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistantSettings.gen.ts';
import { readShopFactsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { deleteShopAnswer } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import classes from './Assistant.module.css';
import type { ShopAnswer } from './assistantQueries.ts';
import { ShopAnswerForm } from './ShopAnswerForm.tsx';

/** The shop's own questions and answers. */
export function ShopAnswers({ answers }: { answers: readonly ShopAnswer[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Text>{texts.answersHint()}</Text>
      {answers.length > 0 ? (
        <ul className={classes.list}>
          {answers.map((answer) => (
            <li key={answer.id} className={classes.row}>
              <ShopAnswerRow pair={answer} />
            </li>
          ))}
        </ul>
      ) : (
        !isAdding && <Text c="dimmed">{texts.answersEmpty()}</Text>
      )}
      {isAdding ? (
        <ShopAnswerForm onClose={() => setAdding(false)} />
      ) : answers.length < factLimits.questions ? (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {texts.addAnswer()}
          </Button>
        </div>
      ) : (
        <Text c="dimmed">{texts.answersFull({ most: factLimits.questions })}</Text>
      )}
    </>
  );
}

function ShopAnswerRow({ pair }: { pair: ShopAnswer }) {
  const { id, question, answer } = pair;
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  if (isEditing) return <ShopAnswerForm answer={pair} onClose={() => setEditing(false)} />;
  return (
    <>
      <p className={classes.question}>{question}</p>
      <p className={classes.words}>{answer}</p>
      <Group gap="sm">
        <Button size="xs" variant="default" aria-label={texts.editOf({ question })} onClick={() => setEditing(true)}>
          {texts.edit()}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={texts.deleteOf({ question })}
          onClick={() => setConfirming(true)}
        >
          {texts.deleteAnswer()}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={texts.deleteQuestion()}
        text={texts.deleteHint({ question })}
        confirmLabel={texts.deleteAnswer()}
        pendingLabel={texts.deleting()}
        failure={texts.notDeleted()}
        onConfirm={async () => {
          await deleteShopAnswer({ path: { id } });
          notifications.show({ color: 'green', message: texts.answerDeleted() });
          await refreshQueries(queryClient, readShopFactsQueryKey);
        }}
      />
    </>
  );
}
