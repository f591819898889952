import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/assistantResults.gen.ts';
import {
  listMissedTopicsQueryKey,
  listOpenQuestionsQueryKey,
  readShopFactsQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import { answerMissedTopic } from '../../../api/sdk.gen.ts';
import type { ListMissedTopicsResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { AnswerFields } from './AnswerFields.tsx';

export type MissedTopic = ListMissedTopicsResponse['topics'][number];

/** The shop's answer to what was asked in vain. */
export function MissedTopicForm({ topic: { id, kind, text }, onClose }: { topic: MissedTopic; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <AnswerFields
      kind={kind}
      initial={{ question: text, answer: '' }}
      submit={async (body) => (await answerMissedTopic({ path: { id }, body, throwOnError: true })).data.told}
      onDone={async (told) => {
        notifications.show({ color: 'green', message: texts.saved({ count: told }) });
        await refreshQueries(queryClient, listMissedTopicsQueryKey, listOpenQuestionsQueryKey, readShopFactsQueryKey);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
