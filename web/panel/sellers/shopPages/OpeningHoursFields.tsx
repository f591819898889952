import { Button, Checkbox, Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { useId } from 'react';
import { weekdays } from '#domain/sellers/openingHours.ts';
import { formatDayOfWeek } from '#texts/openingHours.ts';
import * as texts from '#texts/shopPage.gen.ts';
import classes from './OpeningHoursFields.module.css';
import type { ShopPageValues } from './shopPageValues.ts';

type ShopPageForm = Pick<
  ReturnType<typeof useForm<ShopPageValues>>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue'
>;

/** Opening and closing time of each weekday. */
export function OpeningHoursFields({ form }: { form: ShopPageForm }) {
  const hintId = useId();
  const { openingHours } = form.values;
  const firstOpen = weekdays.find((day) => openingHours[day]?.isOpen);
  const copyFirst = () => {
    const first = firstOpen === undefined ? undefined : openingHours[firstOpen];
    if (!first) return;
    const { opensAt, closesAt } = first;
    form.setFieldValue(
      'openingHours',
      openingHours.map((hours) => (hours.isOpen ? { ...hours, opensAt, closesAt } : hours)),
    );
  };
  const time = (day: number, name: 'opensAt' | 'closesAt') => form.getInputProps(`openingHours.${day}.${name}`);
  return (
    <fieldset className={classes.week} aria-describedby={hintId}>
      <VisuallyHidden component="legend">{texts.hours()}</VisuallyHidden>
      {weekdays.map((day) => (
        <div key={day} className={classes.day}>
          <Checkbox
            className={classes.name}
            label={formatDayOfWeek(day)}
            aria-label={texts.isOpen({ day: formatDayOfWeek(day) })}
            {...form.getInputProps(`openingHours.${day}.isOpen`, { type: 'checkbox' })}
          />
          {openingHours[day]?.isOpen ? (
            <>
              <TextInput
                className={classes.time}
                type="time"
                aria-label={texts.opens({ day: formatDayOfWeek(day) })}
                {...time(day, 'opensAt')}
              />
              <TextInput
                className={classes.time}
                type="time"
                aria-label={texts.closes({ day: formatDayOfWeek(day) })}
                {...time(day, 'closesAt')}
              />
            </>
          ) : (
            <Text c="dimmed">{texts.closed()}</Text>
          )}
        </div>
      ))}
      {form.errors.openingHours && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {form.errors.openingHours}
        </Text>
      )}
      <Text id={hintId} size="sm" c="dimmed">
        {texts.hoursHint()}
      </Text>
      {firstOpen !== undefined && (
        <div>
          <Button variant="default" onClick={copyFirst}>
            {texts.sameHours({ day: formatDayOfWeek(firstOpen) })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
