import { Button, Group } from '@mantine/core';
import * as texts from '#texts/orderMoney.gen.ts';

type Props = { label: string; isPending: boolean; onCancel: () => void };

/** The buttons at the end of a dialog's form. */
export const FormButtons = ({ label, isPending, onCancel }: Props) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={onCancel} disabled={isPending}>
      {texts.cancel()}
    </Button>
    <Button type="submit" disabled={isPending} aria-busy={isPending}>
      {isPending ? texts.saving() : label}
    </Button>
  </Group>
);
