import { Text } from '@mantine/core';
import type { TrackingResult } from '#domain/orders/orders.ts';
import * as texts from '#texts/carriers.gen.ts';
import type { AddTrackingNumbersResponse } from '../../../api/types.gen.ts';
import classes from '../../ui/feedback/BatchFailures.module.css';

const resultTexts: Record<TrackingResult, () => string> = {
  done: texts.done,
  unchanged: texts.unchanged,
  unknown_order: texts.unknownOrder,
  not_shipped: texts.notShipped,
  cancelled: texts.cancelled,
  repeated: texts.repeated,
  invalid: texts.invalid,
};

/** What became of each row of a file: first how many were added, then the rows, those with a problem first. */
export function TrackingResults({ answer: { done, rows } }: { answer: AddTrackingNumbersResponse }) {
  const isFine = (result: TrackingResult) => result === 'done' || result === 'unchanged';
  const sorted = [...rows].sort((one, other) => Number(isFine(one.result)) - Number(isFine(other.result)));
  return (
    <>
      <Text mt="md" fw={550}>
        {texts.added({ done })} {done > 0 && texts.customersTold({ done })}
      </Text>
      <ul className={classes.failures} aria-label={texts.rowsOf()}>
        {sorted.map(({ row, order, result, reasons }) => (
          <li key={row} className={classes.failure}>
            <Text fw={550}>{texts.row({ row, order: order || texts.noOrder() })}</Text>
            <Text c={isFine(result) ? 'dimmed' : 'red'} size="sm">
              {reasons.length > 0 && result === 'invalid' ? reasons.join(' ') : resultTexts[result]()}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}
