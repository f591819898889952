import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModeratedKind } from '#domain/catalogue/moderation.ts';
import { formatDate } from '#texts/formats.ts';
import * as texts from '#texts/moderation.gen.ts';
import { readProductModerationOptions, readReviewModerationOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';

type Props = { kind: ModeratedKind; id: string };

const AppealDialog = lazyDialog(
  async () => (await import('./AppealDialog.tsx')).AppealDialog,
  ({ isOpen }) => isOpen,
  (props) => ({ ...props, isOpen: false }),
);
const notices = { product: texts.productNotice, review: texts.reviewNotice };

/** Explains to a seller why something was taken down or hidden, and offers one appeal. Loaded only where it is shown. */
export default function ModerationNotice({ kind, id }: Props) {
  const path = { path: { id } };
  const productQuery = useQuery({ ...readProductModerationOptions(path), enabled: kind === 'product' });
  const reviewQuery = useQuery({ ...readReviewModerationOptions(path), enabled: kind === 'review' });
  const { data, isPending } = kind === 'product' ? productQuery : reviewQuery;
  const [isAppealing, setAppealing] = useState(false);
  if (isPending) return <Skeleton h={140} />;
  if (!data) return null;
  return (
    <Alert color="orange" mb="md">
      <Stack gap="xs" align="flex-start">
        <Text size="sm" fw={600}>
          {notices[kind]({ date: formatDate(data.at) })}
        </Text>
        <Text size="sm">{texts.why({ reason: data.reason })}</Text>
        {data.appealedAt && <Text size="sm">{texts.askedOn({ date: formatDate(data.appealedAt) })}</Text>}
        {data.reply && <Text size="sm">{texts.answer({ reply: data.reply })}</Text>}
        {!data.appealedAt && (
          <Button variant="default" size="sm" onClick={() => setAppealing(true)}>
            {texts.ask()}
          </Button>
        )}
      </Stack>
      <AppealDialog isOpen={isAppealing} kind={kind} id={id} onClose={() => setAppealing(false)} />
    </Alert>
  );
}
