import { Checkbox, Text } from '@mantine/core';
import { formatDate, formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/statement.gen.ts';
import type { UploadStatementResponse } from '../../../api/types.gen.ts';
import classes from './StatementCredits.module.css';

export type Credit = UploadStatementResponse['rows'][number];

type Props = {
  credit: Credit;
  isTicked: boolean;
  /** Without it the row cannot be booked. */
  onToggle: ((number: number) => void) | undefined;
};

/** A credit of a statement, with the order that it may pay. */
export function CreditRow({ credit, isTicked, onToggle }: Props) {
  const { number, day, narration } = credit;
  const match = describeMatch(credit);
  const details = (
    <>
      {match && <span className={classes.match}>{match}</span>}
      <span className={classes.narration}>{[formatDate(day), narration].filter(Boolean).join(' · ')}</span>
    </>
  );
  return (
    <li className={classes.credit}>
      {onToggle ? (
        <Checkbox
          size="md"
          checked={isTicked}
          onChange={() => onToggle(number)}
          label={describeCredit(credit)}
          description={details}
        />
      ) : (
        <>
          <Text>{describeCredit(credit)}</Text>
          <div className={classes.details}>{details}</div>
        </>
      )}
    </li>
  );
}

function describeCredit({ amountPaise, orderNumber, customerName }: Credit): string {
  const amount = formatPaise(amountPaise);
  if (orderNumber === null) return amount;
  const words = { amount, order: String(orderNumber) };
  return customerName ? texts.forCustomer({ ...words, customer: customerName }) : texts.forOrder(words);
}

function describeMatch({ isBooked, isTicked, rule, differencePaise }: Credit): string | undefined {
  if (isBooked) return texts.booked();
  if (rule === 'D') return texts.maybe();
  if (rule !== 'C') return rule === null || isTicked ? undefined : texts.uncertain();
  const amount = formatPaise(Math.abs(differencePaise));
  return differencePaise > 0 ? texts.more({ amount }) : texts.less({ amount });
}
