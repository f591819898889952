import { channelLimits, type MessageChoice } from './channel.ts';

const rowsPerPage = channelLimits.rows - 1;

/** Returns the rows of a list's page: all if the service allows as many, else nine and one for the next page. */
export function pageOfChoices(
  rows: MessageChoice[],
  page: number,
  more: (nextPage: number) => MessageChoice,
): MessageChoice[] {
  if (rows.length <= channelLimits.rows) return rows;
  const next = (page + 1) * rowsPerPage < rows.length ? page + 1 : 0;
  return [...rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage), more(next)];
}
