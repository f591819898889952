import * as texts from '#texts/assistant.gen.ts';
import { cachedFormat } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { formatTimeOfDay } from '#texts/openingHours.ts';
import type { AnswerPart, AssistantTurn } from './answerParts.ts';
import { formatFact } from './factAnswers.ts';

/**
 * Adds to a handover when a person can be expected: when the shop opens next, unless it is open now, or what it says
 * about its hours if it has published none.
 */
export async function withOpeningHours(turn: AssistantTurn, parts: AnswerPart[]): Promise<AnswerPart[]> {
  if (!parts.some(({ handsOver }) => handsOver)) return parts;
  const hours = turn.situation.opens ? sayNextOpening(turn) : await quoteHours(turn);
  return hours ? [...parts, hours] : parts;
}

function sayNextOpening({ situation, understood }: AssistantTurn): AnswerPart | undefined {
  const { opens, shop } = situation;
  if (!opens || opens.isOpen) return undefined;
  const text = inLanguage(understood.language, () => {
    const time = formatTimeOfDay(opens.opensAt);
    return opens.isToday ? texts.opensToday({ time }) : texts.opensOn({ day: formatDay(opens.day), time });
  });
  return { replies: [{ message: { kind: 'text', text }, records: [{ ...shop, opens: text }] }] };
}

async function quoteHours(turn: AssistantTurn): Promise<AnswerPart | undefined> {
  const fact = (await turn.look.facts()).find((known) => known.fact === 'openingHours');
  return (
    fact && {
      replies: [{ message: { kind: 'text', text: formatFact(turn.understood.language, fact) }, records: [fact] }],
    }
  );
}

/** Monday; 0 is Sunday. */
function formatDay(day: number): string {
  const format = cachedFormat(
    'wholeWeekday',
    (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }),
  );
  // 6 January 2030 is a Sunday.
  return format.format(new Date(Date.UTC(2030, 0, 6 + day)));
}
