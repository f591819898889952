import { Button, Group, Text } from '@mantine/core';
import * as texts from '#texts/ui.gen.ts';
import classes from './BatchFailures.module.css';
import { Dialog } from './Dialog.tsx';

/** A failed item of a batch, e.g. 'Order #099a8057', with the reason. */
export type BatchFailure = { id: string; label: string; reason: string };

/** Lists what a batch could not do; closed without failures. */
export function BatchFailures(props: {
  /** E.g. '18 orders were confirmed, 2 were not'. */
  title: string;
  failures: readonly BatchFailure[];
  /** May move the focus: the control that started the batch is gone. */
  onClose: () => void;
}) {
  return (
    <Dialog opened={props.failures.length > 0} onClose={props.onClose} title={props.title} returnFocus={false}>
      <ul className={classes.failures} aria-label={props.title}>
        {props.failures.map(({ id, label, reason }) => (
          <li key={id} className={classes.failure}>
            <Text fw={550}>{label}</Text>
            <Text c="dimmed" size="sm">
              {reason}
            </Text>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={props.onClose} data-autofocus>
          {texts.close()}
        </Button>
      </Group>
    </Dialog>
  );
}
