import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/carriers.gen.ts';
import { addTrackingNumbers } from '../../../api/sdk.gen.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { reloadOrders } from '../cache/orderCache.ts';
import { TrackingResults } from './TrackingResults.tsx';

/** Adds the tracking numbers of a carrier's file and lists what became of each row. */
export function TrackingDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { data } = await addTrackingNumbers({
        body: { file },
        bodySerializer: () => file,
        headers: { 'content-type': 'application/octet-stream' },
        throwOnError: true,
      });
      return data;
    },
    onSuccess: () => reloadOrders(queryClient),
  });
  const close = () => {
    onClose();
    upload.reset();
  };
  const { data, error, isPending } = upload;
  const choose = (file: File | null) => file && upload.mutate(file);
  return (
    <Dialog opened={opened} onClose={close} title={texts.addTracking()}>
      <Text c="dimmed">{texts.hint()}</Text>
      <Group gap="sm" mt="md">
        <FileButton onChange={choose} accept=".csv,.xlsx,.xlsm,.txt" inputProps={{ 'aria-label': texts.chooseFile() }}>
          {(button) => (
            <Button
              {...button}
              leftSection={<IconUpload size={18} aria-hidden />}
              disabled={isPending}
              aria-busy={isPending}
            >
              {isPending ? texts.adding() : data ? texts.chooseAnother() : texts.chooseFile()}
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={close}>
          {texts.close()}
        </Button>
      </Group>
      <div role="status">
        {error && (
          <Text c="red" mt="md">
            {renderErrorMessage(error)}
          </Text>
        )}
        {data && <TrackingResults answer={data} />}
      </div>
    </Dialog>
  );
}
