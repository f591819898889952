import { VisuallyHidden } from '@mantine/core';
import { formatCount, formatDate, formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/sellerDashboard.gen.ts';
import type { ReadSellerDashboardResponse } from '../../api/types.gen.ts';
import { LinkText } from '../ui/display/LinkText.tsx';
import { Card } from '../ui/layout/Card.tsx';
import classes from './LastDays.module.css';

type Day = ReadSellerDashboardResponse['days'][number];

/** Orders and revenue day by day, as bars; as a table for who cannot see them. */
export default function LastDays({ days }: { days: readonly Day[] }) {
  const orders = figuresOf(days.map((day) => day.orders));
  const revenue = figuresOf(days.map((day) => day.revenuePaise));
  return (
    <Card
      title={texts.days()}
      action={
        <LinkText to="/seller/orders" search={{ period: 'month' }} size="sm">
          {texts.seeOrders()}
        </LinkText>
      }
    >
      {orders.total === 0 ? (
        <p className={classes.none}>{texts.noOrders()}</p>
      ) : (
        <div className={classes.pictures}>
          <Bars
            title={texts.orders()}
            total={formatCount(orders.total)}
            label={texts.ordersPicture(orders)}
            bars={days.map(({ day, orders: count }) => ({ day, value: count, text: formatCount(count) }))}
          />
          <Bars
            title={texts.revenue()}
            note={texts.revenueHint()}
            total={formatPaise(revenue.total)}
            label={texts.revenuePicture({ total: formatPaise(revenue.total), most: formatPaise(revenue.most) })}
            bars={days.map(({ day, revenuePaise }) => ({ day, value: revenuePaise, text: formatPaise(revenuePaise) }))}
          />
        </div>
      )}
      <VisuallyHidden>
        <table>
          <caption>{texts.days()}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day()}</th>
              <th scope="col">{texts.orders()}</th>
              <th scope="col">{texts.revenue()}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDate(day.day)}</th>
                <td>{formatCount(day.orders)}</td>
                <td>{formatPaise(day.revenuePaise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Card>
  );
}

const figuresOf = (values: number[]) => ({
  total: values.reduce((sum, value) => sum + value, 0),
  most: Math.max(...values),
});

type Bar = { day: string; value: number; text: string };

/** In units of the picture: a bar has a place of 10, and may be 100 high. */
const place = 10;
const height = 100;

function Bars(props: { title: string; note?: string; total: string; label: string; bars: readonly Bar[] }) {
  const { bars } = props;
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>{props.title}</span>
        <span className={classes.total}>{props.total}</span>
      </figcaption>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${bars.length * place} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={props.label}
      >
        {bars.map(({ day, value, text }, index) => {
          // Whatever is more than nothing can be seen.
          const high = value === 0 ? 1 : Math.max((value / most) * height, 3);
          return (
            <rect
              key={day}
              className={value === 0 ? classes.empty : classes.bar}
              x={index * place + 1}
              y={height - high}
              width={place - 2}
              height={high}
            >
              <title>{`${formatDate(day)}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={classes.ends} aria-hidden>
        <span>{formatDate(bars[0]?.day ?? '')}</span>
        <span>{formatDate(bars.at(-1)?.day ?? '')}</span>
      </div>
      {props.note && <div className={classes.note}>{props.note}</div>}
    </figure>
  );
}
