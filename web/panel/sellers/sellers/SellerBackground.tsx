import { Button, Text, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sellerLimits } from '#domain/sellers/sellers.ts';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/sellers.gen.ts';
import {
  listApplicationsQueryKey,
  readBackgroundOptions,
  readBackgroundQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import { addSellerNote } from '../../../api/sdk.gen.ts';
import type { ReadBackgroundResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields } from '../../lib/validation.ts';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import { RiskSignals } from './RiskSignals.tsx';
import classes from './SellerBackground.module.css';

/** Data about a seller that only admins see: risk signals, the last decision's reason and notes. */
export default function SellerBackground({ id }: { id: string }) {
  const { data, isLoadingError, error, refetch } = useQuery(readBackgroundOptions({ path: { id } }));
  if (isLoadingError) return <ErrorState message={renderErrorMessage(error)} onRetry={refetch} />;
  if (!data) return <LoadingState text={texts.loadingBackground()} />;
  return (
    <>
      <DescriptionList
        facts={[
          [texts.decisionReason(), data.reason],
          [texts.signals(), data.signals.length > 0 ? <RiskSignals key="signals" signals={data.signals} /> : null],
        ]}
      />
      <section className={classes.notes} aria-labelledby={`notes-${id}`}>
        <Title order={3} size="h5" id={`notes-${id}`}>
          {texts.notes()}
        </Title>
        <Notes notes={data.notes} />
        <NoteForm id={id} />
      </section>
    </>
  );
}

function Notes({ notes }: Pick<ReadBackgroundResponse, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <ul className={classes.list}>
      {notes.map(({ id, note, by, at }) => (
        <li key={id}>
          <p className={classes.note}>{note}</p>
          <Text size="sm" c="dimmed">
            {texts.noteBy({ who: by ?? texts.formerAdmin(), date: formatDateTime(at) })}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function NoteForm({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { note: '' }, validate: (values) => validateFields('sellerNote', values) });
  const submission = useFormSubmission({
    form,
    failure: texts.noteNotAdded(),
    submit: (body) => addSellerNote({ path: { id }, body, throwOnError: true }),
    onDone: async () => {
      form.reset();
      await refreshQueries(queryClient, readBackgroundQueryKey, listApplicationsQueryKey);
      notifications.show({ color: 'green', message: texts.noteAdded() });
    },
  });
  return (
    <Form submission={submission}>
      <Textarea
        label={texts.newNote()}
        description={texts.notesHint()}
        rows={2}
        resize="vertical"
        maxLength={sellerLimits.note}
        {...form.getInputProps('note')}
      />
      <div>
        <Button type="submit" variant="default" disabled={submission.pending}>
          {submission.pending ? texts.addingNote() : texts.addNote()}
        </Button>
      </div>
    </Form>
  );
}
