import * as texts from '#texts/dashboard.gen.ts';
import { formatCount, formatDate } from '#texts/formats.ts';
import type { ReadAdminDashboardResponse } from '../../../api/types.gen.ts';
import { Bars } from '../../ui/display/Bars.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './Weeks.module.css';

type Week = ReadAdminDashboardResponse['weeks'][number];

/** How many registered and how much was ordered in each of the last weeks. */
export default function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const bars = (what: 'registrations' | 'orders') =>
    weeks.map((week) => ({
      label: formatDate(`${week.week}T00:00:00+05:30`),
      value: week[what],
      text: formatCount(week[what]),
    }));
  return (
    <Card title={texts.weeks()}>
      <div className={classes.root}>
        <Bars
          label={texts.weeklyRegistrations()}
          headings={[texts.weekFrom(), texts.registrations()]}
          bars={bars('registrations')}
          color="indigo"
        />
        <Bars
          label={texts.weeklyOrders()}
          headings={[texts.weekFrom(), texts.placedOrders()]}
          bars={bars('orders')}
          color="teal"
        />
      </div>
    </Card>
  );
}
