import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import * as texts from '#texts/statement.gen.ts';
import { bookStatement, readStatement } from '../../../api/sdk.gen.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { useMoneyAction, useMoneySaved } from '../money/useMoneyAction.ts';
import { type Credit, CreditRow } from './CreditRow.tsx';
import classes from './StatementCredits.module.css';

/**
 * The credits of a statement: first those that may pay an order, of which the ticked ones are booked together, then what
 * is recorded already and what fits no order.
 */
export function StatementCredits({ id, rows }: { id: string; rows: Credit[] }) {
  const [credits, setCredits] = useState(rows);
  const [ticked, setTicked] = useState(
    () => new Set(rows.filter(({ isTicked }) => isTicked).map(({ number }) => number)),
  );
  const [isBooking, setBooking] = useState(false);
  const showSaved = useMoneySaved();
  const act = useMoneyAction();
  async function book() {
    setBooking(true);
    try {
      const booked = await bookRows(id, [...ticked]);
      const after = await readStatement({ path: { id }, throwOnError: true });
      setCredits(after.data.rows);
      setTicked(new Set());
      await showSaved(texts.done({ count: booked }));
    } catch (refused) {
      await act(() => Promise.reject(refused), '');
    } finally {
      setBooking(false);
    }
  }
  function toggle(number: number) {
    const changed = new Set(ticked);
    if (!changed.delete(number)) changed.add(number);
    setTicked(changed);
  }
  if (credits.length === 0) return <Text>{texts.none()}</Text>;
  const bookable = credits.filter(({ orderId, isBooked }) => orderId !== null && !isBooked);
  const booked = credits.filter(({ isBooked }) => isBooked);
  const unmatched = credits.filter(({ orderId, isBooked }) => orderId === null && !isBooked);
  return (
    <>
      <Card title={texts.credits()} flush>
        {bookable.length === 0 && <Text className={classes.nothing}>{texts.nothingNew()}</Text>}
        <CreditList credits={bookable} ticked={ticked} onToggle={toggle} />
        <CreditGroup title={texts.bookedRows({ count: booked.length })} credits={booked} />
        <CreditGroup title={texts.noOrders({ count: unmatched.length })} credits={unmatched} />
      </Card>
      <div className={classes.actions}>
        <Button disabled={ticked.size === 0} loading={isBooking} onClick={book}>
          {isBooking ? texts.booking() : texts.book({ count: ticked.size })}
        </Button>
      </div>
    </>
  );
}

/** Rows of one request: it should answer within seconds. */
const rowsAtOnce = 200;

/** Returns how many payments were recorded. */
async function bookRows(id: string, numbers: number[]): Promise<number> {
  let booked = 0;
  for (let start = 0; start < numbers.length; start += rowsAtOnce) {
    const body = { rows: numbers.slice(start, start + rowsAtOnce) };
    const { data } = await bookStatement({ path: { id }, body, throwOnError: true });
    booked += data.booked;
  }
  return booked;
}

function CreditGroup({ title, credits }: { title: string; credits: Credit[] }) {
  if (credits.length === 0) return null;
  return (
    <details className={classes.group}>
      <summary className={classes.summary}>{title}</summary>
      <CreditList credits={credits} />
    </details>
  );
}

/** Rows that are drawn at once: a statement may have thousands. */
const pageSize = 100;

function CreditList(props: { credits: Credit[]; ticked?: Set<number>; onToggle?: (number: number) => void }) {
  const { credits, ticked, onToggle } = props;
  const [shown, setShown] = useState(pageSize);
  if (credits.length === 0) return null;
  return (
    <>
      <ul className={classes.credits}>
        {credits.slice(0, shown).map((credit) => (
          <CreditRow
            key={credit.number}
            credit={credit}
            isTicked={ticked?.has(credit.number) ?? false}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {credits.length > shown && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setShown(shown + pageSize)}>
            {texts.showMore()}
          </Button>
        </div>
      )}
    </>
  );
}
