import { formatCompactPaise, formatCount, formatDate, formatPaise, formatWeekday } from '#texts/formats.ts';
import * as texts from '#texts/sellerDashboard.gen.ts';
import type { ReadSellerDashboardResponse } from '../../../api/types.gen.ts';
import { BarChart } from '../../ui/display/BarChart.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './DailyFigures.module.css';

type Days = ReadSellerDashboardResponse['days'];

type Props = {
  /** The most recent ones, oldest first. */
  days: Days;
  /** Where the link leads: the orders of about these days. */
  period: 'week' | 'month';
};

/** Orders and revenue by day. */
export function DailyFigures({ days, period }: Props) {
  const count = days.length;
  const orders = summarize(days.map((day) => day.orders));
  const revenue = summarize(days.map((day) => day.revenuePaise));
  return (
    <Card
      title={texts.days({ count })}
      action={
        <LinkText to="/seller/orders" search={{ period }} size="sm">
          {texts.seeOrders()}
        </LinkText>
      }
    >
      {orders.total === 0 ? (
        <p className={classes.none}>{texts.noOrders({ count })}</p>
      ) : (
        <div className={classes.pictures}>
          <BarChart
            label={texts.orders()}
            total={formatCount(orders.total)}
            summary={texts.ordersPicture({ count, total: orders.total, most: orders.highest })}
            headings={[texts.day(), texts.orders()]}
            bars={days.map((day) => toBar(day.day, day.orders, formatCount))}
            color="rani"
          />
          <BarChart
            label={texts.revenue()}
            total={formatPaise(revenue.total)}
            note={texts.revenueHint()}
            summary={texts.revenuePicture({
              count,
              total: formatPaise(revenue.total),
              most: formatPaise(revenue.highest),
            })}
            headings={[texts.day(), texts.revenue()]}
            bars={days.map((day) => toBar(day.day, day.revenuePaise, formatPaise, formatCompactPaise))}
            color="rani"
          />
        </div>
      )}
    </Card>
  );
}

const toBar = (day: string, value: number, format: (value: number) => string, formatShort = format) => ({
  label: formatDate(day),
  axis: formatWeekday(day),
  value,
  text: format(value),
  shortText: formatShort(value),
});

const summarize = (values: number[]) => ({
  total: values.reduce((sum, value) => sum + value, 0),
  highest: Math.max(...values),
});
