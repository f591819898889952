import { sql } from 'kysely';

/** The moment at which a day in India (YYYY-MM-DD) begins, or one that many days later. */
export const indianDayStart = (day: string, daysLater = 0) =>
  sql<Date>`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Kolkata')`;
