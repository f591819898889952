import { Button } from '@mantine/core';
import { useState } from 'react';
import * as texts from '#texts/orderMoney.gen.ts';
import { allowCash } from '../../../api/sdk.gen.ts';
import type { OrderWithHistory } from '../cache/orderCache.ts';
import classes from './OrderPayment.module.css';
import { useMoneyAction } from './useMoneyAction.ts';

/** Says that the phone has refused parcels so often that it has to pay first, and lets it pay in cash again. */
export function RefusedParcels({ order }: { order: OrderWithHistory }) {
  const [isRunning, setRunning] = useState(false);
  const act = useMoneyAction();
  if (!order.hasRefusedParcels) return null;
  const allow = async () => {
    setRunning(true);
    await act(() => allowCash({ path: { id: order.id }, throwOnError: true }), texts.cashAllowed());
    setRunning(false);
  };
  return (
    <div className={classes.box}>
      <p className={classes.line}>
        <strong>{texts.refusedParcels()}</strong>
      </p>
      <p className={classes.minor}>{texts.refusedParcelsHint()}</p>
      <div>
        <Button size="sm" variant="default" disabled={isRunning} onClick={allow}>
          {texts.allowCash()}
        </Button>
      </div>
    </div>
  );
}
