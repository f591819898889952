import { Button, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type DeliveryFault, deliveryFaults, type PhoneRole } from '#domain/chat/simulator.ts';
import * as texts from '#texts/simulator.gen.ts';
import { jumpADayOnSimulatedPhone } from '../../../api/sdk.gen.ts';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './SimulatedPhone.module.css';
import { useSimulatedPhoneAction } from './useSimulatedPhoneAction.ts';

const faultLabels: Record<DeliveryFault, () => string> = { twice: texts.twice, late: texts.late };

type Props = {
  role: PhoneRole;
  fault: DeliveryFault | undefined;
  onFault: (fault: DeliveryFault | undefined) => void;
};

/** Simulates delivery faults of the real service. */
export function DeliveryFaults({ role, fault, onFault }: Props) {
  const jump = useSimulatedPhoneAction(
    () => jumpADayOnSimulatedPhone({ query: { as: role } }),
    () => notifications.show({ message: texts.jumped() }),
  );
  return (
    <Card title={texts.test()}>
      <div className={classes.tests}>
        <span id="delivery">{texts.delivery()}</span>
        <SegmentedControl
          aria-labelledby="delivery"
          value={fault ?? 'once'}
          data={[
            { value: 'once', label: texts.once() },
            ...deliveryFaults.map((value) => ({ value, label: faultLabels[value]() })),
          ]}
          onChange={(chosen) => onFault(deliveryFaults.find((value) => value === chosen))}
        />
        <Button variant="default" disabled={jump.isPending} onClick={() => jump.mutate()}>
          {texts.jump()}
        </Button>
      </div>
    </Card>
  );
}
