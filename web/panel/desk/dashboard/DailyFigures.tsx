import { formatCount, formatDate, formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/sellerDashboard.gen.ts';
import type { ReadSellerDashboardResponse } from '../../../api/types.gen.ts';
import { BarChart } from '../../ui/display/BarChart.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './DailyFigures.module.css';

type Days = ReadSellerDashboardResponse['days'];

/** Orders and revenue by day. */
export default function DailyFigures({ days }: { days: Days }) {
  const orders = summarize(days.map((day) => day.orders));
  const revenue = summarize(days.map((day) => day.revenuePaise));
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
          <BarChart
            label={texts.orders()}
            total={formatCount(orders.total)}
            summary={texts.ordersPicture({ total: orders.total, most: orders.highest })}
            headings={[texts.day(), texts.orders()]}
            bars={days.map((day) => toBar(day.day, day.orders, formatCount))}
            color="rani"
          />
          <BarChart
            label={texts.revenue()}
            total={formatPaise(revenue.total)}
            note={texts.revenueHint()}
            summary={texts.revenuePicture({ total: formatPaise(revenue.total), most: formatPaise(revenue.highest) })}
            headings={[texts.day(), texts.revenue()]}
            bars={days.map((day) => toBar(day.day, day.revenuePaise, formatPaise))}
            color="rani"
          />
        </div>
      )}
    </Card>
  );
}

const toBar = (day: string, value: number, format: (value: number) => string) => ({
  label: formatDate(day),
  value,
  text: format(value),
});

const summarize = (values: number[]) => ({
  total: values.reduce((sum, value) => sum + value, 0),
  highest: Math.max(...values),
});
