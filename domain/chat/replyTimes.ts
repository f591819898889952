/**
 * A shop's usual time to reply is the median of the last `days`, from at least so many questions in so many chats, of
 * which the latest count. A question without a reply counts once it is `lateHours` old.
 */
export const replyMeasure = { days: 30, questions: 10, chats: 3, latestChats: 50, latestMessages: 200, lateHours: 24 };

/** In minutes: what a page says, so that it neither flatters nor changes every day. */
const steps = [1, 5, 10, 15, 30, 45, 60, 120, 180, 240, 360, 480, 720, 1440];

/** Rounds up to a time that a page says; `null` beyond a day, when the page says nothing. */
export const roundReplyMinutes = (seconds: number): number | null => steps.find((step) => seconds <= step * 60) ?? null;
