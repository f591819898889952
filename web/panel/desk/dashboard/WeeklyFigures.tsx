import * as texts from '#texts/dashboard.gen.ts';
import { formatCount, formatDate } from '#texts/formats.ts';
import type { ReadAdminDashboardResponse } from '../../../api/types.gen.ts';
import { BarChart } from '../../ui/display/BarChart.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './WeeklyFigures.module.css';

type Week = ReadAdminDashboardResponse['weeks'][number];

/** Registrations and orders of the last weeks. */
export default function WeeklyFigures({ weeks }: { weeks: readonly Week[] }) {
  const getBars = (figure: 'registrations' | 'orders') =>
    weeks.map((week) => ({
      label: formatDate(`${week.week}T00:00:00+05:30`),
      value: week[figure],
      text: formatCount(week[figure]),
    }));
  return (
    <Card title={texts.weeks()}>
      <div className={classes.root}>
        <BarChart
          label={texts.weeklyRegistrations()}
          headings={[texts.weekFrom(), texts.registrations()]}
          bars={getBars('registrations')}
          color="rani"
        />
        <BarChart
          label={texts.weeklyOrders()}
          headings={[texts.weekFrom(), texts.placedOrders()]}
          bars={getBars('orders')}
          color="teal"
        />
      </div>
    </Card>
  );
}
