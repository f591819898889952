import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { reportDraft } from '#domain/reports.schema.ts';
import { reportReasonLimit } from '#domain/reports.ts';
import * as texts from '#texts/reports.gen.ts';
import { reportChat } from '../../api/sdk.gen.ts';
import { problems } from '../accounts/problems.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { reloadChats } from './chats.ts';

type Props = { id: string; opened: boolean; onClose: () => void };

/** Says what reporting does, and asks why: without a reason nothing is shown to anybody. */
export function ReportDialog({ id, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.reportQuestion()} size="md">
      <Question id={id} onClose={onClose} />
    </Modal>
  );
}

function Question({ id, onClose }: Omit<Props, 'opened'>) {
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { reason: '' }, validate: (values) => problems(reportDraft, values) });
  const ceremony = useFormCeremony({
    form,
    failure: texts.notReported(),
    guardUnsaved: false,
    submit: (body) => reportChat({ path: { id }, body }),
    onDone: async () => {
      notifications.show({ color: 'green', message: texts.done() });
      onClose();
      await reloadChats(queryClient);
    },
  });
  return (
    <Form ceremony={ceremony}>
      <Text>{texts.reportHint()}</Text>
      <Textarea
        label={texts.reportReason()}
        description={texts.reportReasonHint()}
        required
        withAsterisk={false}
        rows={3}
        maxLength={reportReasonLimit}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={ceremony.pending}>
          {texts.cancel()}
        </Button>
        <Button type="submit" disabled={ceremony.pending}>
          {ceremony.pending ? texts.reporting() : texts.report()}
        </Button>
      </Group>
    </Form>
  );
}
