import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/assistantResults.gen.ts';
import { listLearnedAnswersQueryKey, readShopFactsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { acceptLearnedAnswer } from '../../../api/sdk.gen.ts';
import type { ListLearnedAnswersResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { AnswerFields } from './AnswerFields.tsx';

export type LearnedAnswer = ListLearnedAnswersResponse['answers'][number];

/** Changes an offered answer before it is added. */
export function LearnedAnswerForm({ offer, onClose }: { offer: LearnedAnswer; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, kind, question, answer } = offer;
  return (
    <AnswerFields
      kind={kind}
      initial={{ question, answer }}
      submit={(body) => acceptLearnedAnswer({ path: { id }, body, throwOnError: true })}
      onDone={async () => {
        notifications.show({ color: 'green', message: texts.added() });
        await refreshQueries(queryClient, listLearnedAnswersQueryKey, readShopFactsQueryKey);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
