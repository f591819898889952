import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/assistantResults.gen.ts';
import { formatCount, formatDate } from '#texts/formats.ts';
import { readAssistantScoreOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { ReadAssistantScoreResponse } from '../../../api/types.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import classes from './AssistantScore.module.css';

type Day = ReadAssistantScoreResponse['days'][number];

const figures = [
  ['answered', texts.answered],
  ['asked', texts.asked],
  ['handedOver', texts.handedOver],
  ['orders', texts.orders],
] as const satisfies readonly (readonly [keyof Day, () => string])[];

/** Days that are shown at first. */
const firstDays = 7;

/** What the assistant did on each of the last days, without those on which nobody wrote. */
export function AssistantScore() {
  const query = useQuery(readAssistantScoreOptions());
  const [showsAll, setShowsAll] = useState(false);
  if (query.isLoadingError)
    return <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  if (!query.data) return <LoadingState text={texts.loading()} />;
  const { days } = query.data;
  const [today] = days;
  const busy = days.filter((day) => figures.some(([name]) => day[name] > 0));
  if (busy.length === 0) return <NoChats days={days.length} />;
  const columns: Column<Day>[] = [
    { header: texts.day(), nowrap: true, cell: ({ day }) => (day === today?.day ? texts.today() : formatDate(day)) },
    ...figures.map(([name, label]): Column<Day> => {
      return { header: label(), align: 'right', cell: (day) => formatCount(day[name]) };
    }),
  ];
  return (
    <>
      <Text>{texts.scoreHint({ days: days.length })}</Text>
      <div className={classes.days}>
        <DataTable
          label={texts.scoreTitle()}
          tableFrom="48em"
          rows={showsAll ? busy : busy.slice(0, firstDays)}
          keyOf={({ day }) => day}
          columns={columns}
          card={(day) => <DayCard day={day} isToday={day === today} />}
        />
      </div>
      {!showsAll && busy.length > firstDays && (
        <div>
          <Button variant="default" size="sm" onClick={() => setShowsAll(true)}>
            {texts.allDays({ count: busy.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function DayCard({ day, isToday }: { day: Day; isToday: boolean }) {
  return (
    <>
      <p className={classes.day}>{isToday ? texts.today() : formatDate(day.day)}</p>
      <dl className={classes.figures}>
        {figures.map(([name, label]) => (
          <div key={name}>
            <dt>{label()}</dt>
            <dd>{formatCount(day[name])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function NoChats({ days }: { days: number }) {
  return (
    <>
      <Text c="dimmed">{texts.scoreEmpty({ days })}</Text>
      <div>
        <LinkButton to="/seller/chats/simulator" variant="default">
          {texts.scoreTry()}
        </LinkButton>
      </div>
    </>
  );
}
