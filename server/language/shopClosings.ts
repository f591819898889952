import { type Reading, readText, saysAt } from './reading.ts';
import { type RequestWords, saysAny } from './requestWords.ts';

const wholeWords = (...lists: string[]) =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${lists.join(',').replaceAll(',', '|').normalize('NFC')})(?![\\p{L}\\p{M}\\p{N}])`,
    'iu',
  );

/** In the lexicon, weekdays and festivals have the name of the first. */
const weekdays = new Set(['sunday']);
const otherDays = /^(?:tomorrow|parsonn?|parso|परसों|itwaar|itvaar|itvar|somvar|until|till)$/u;
const isDay = (reading: Reading, place: number) =>
  otherDays.test(reading.tokens[place]?.said ?? '') || saysAt(reading, place, weekdays);

/** Whether words name a day other than today: 'Friday se Sunday'. */
export const namesDays = (reading: Reading): boolean => reading.tokens.some((_, place) => isDay(reading, place));

const fromThen = wholeWords(
  'from tomorrow,from next,next week,next month,from the \\d+,from \\d+(?:st|nd|rd|th)',
  'kal se,agle hafte,agle mahine,\\d+ tarikh se,\\d+ tareekh se,baad me,baad mein,later',
  'कल से,अगले हफ़्ते,अगले हफ्ते,अगले महीने,[\\p{Nd}]+ तारीख से,[\\p{Nd}]+ तारीख़ से,बाद में',
);

/** Whether words are about a later day: 'lamp kal se 480', 'hide the lamp from Monday'. */
export function namesLater(text: string): boolean {
  const reading = readText(text);
  const said = (place: number) => reading.tokens[place]?.said ?? '';
  // 'Diwali' may be in a name.
  const isThen = (place: number) =>
    saysAt(reading, place, weekdays) &&
    (/^(?:from|on|next)$/.test(said(place - 1)) || /^(?:se|ko|से|को)$/.test(said(place + 1)));
  return (
    fromThen.test(reading.text.normalize('NFC')) ||
    reading.tokens.some((token, place) => tomorrow.test(token.said) || isThen(place))
  );
}
const tomorrow = /^(?:tomorrow|parsonn?|parso|परसों)$/u;

/** The words without the days that they name. */
export function withoutDays(text: string): string {
  const reading = readText(text);
  return reading.tokens
    .filter((_, place) => !isDay(reading, place))
    .map(({ said }) => said)
    .join(' ');
}

const closed = wholeWords(
  'closed,close,closing,shut,not open,not be open,wont open,holiday,holidays,vacation,day off,weekly off,on leave',
  'band,bandh,chhutti,chutti,chhuti,nahi khulegi,nahi khulega,nahi khul rahi,nahi kholenge,nahi kholunga,nahi kholungi',
  'बंद,छुट्टी,अवकाश,नहीं खुलेगी,नहीं खुलेगा,नहीं खोलेंगे,नहीं खोलूँगा,नहीं खोलूंगा,नहीं खोलूँगी',
);
const noOrders = wholeWords(
  '(?:no|stop|pause)(?: new| taking| accepting)* orders?,(?:dont|do not|not)(?: going to)? (?:take|taking|accept|accepting)(?: new| any)* orders?',
  'order mat lo,order mat lena,order nahi lenge,order nahi le rahe,order rok do,order band',
  'ऑर्डर मत लो,ऑर्डर मत लेना,ऑर्डर नहीं लेंगे,ऑर्डर रोक दो,ऑर्डर बंद',
);

/** 'Kal dukaan band hai', 'closed on Sunday', '8 se 12 tak chhutti', 'Diwali tak order band'. */
export function asksToClose(words: RequestWords): boolean {
  const text = words.reading.tokens.map(({ said }) => said).join(' ');
  const isOfDays = namesDays(words.reading) || saysAny(words, 'yesterday', 'today', 'week', 'month');
  if (noOrders.test(text)) return isOfDays || saysAny(words, 'all');
  return closed.test(text) && (isOfDays || saysAny(words, 'shop'));
}
