/** Sentences that have a number, but are no part of an address. */
import { type Reading, readText, type SpottedPhrase } from './reading.ts';

/** Words of sentences about people, times and wishes. */
const talkOfSentences = new Set(
  'is,me,this,have,want,can,not,arrive,give,do_it,oclock,year_old,last_time,size,talk,send'.split(','),
);
const plainOfSentences = new Set('for,be,then,if,yesterday,wife,people,make_sure,did_it'.split(','));
/** Words that say where: 'near', 'next to', 'ke', 'number'. */
const plainOfPlaces = new Set('a,in,of,out,over_there,name'.split(','));
/** 'Me' is 'in' too, and '2nd Main' a street. */
const streetWords = /^(?:me|main|.)$/u;
const isOfSentence = ({ said, isGuess, meanings }: SpottedPhrase) =>
  !isGuess &&
  !streetWords.test(said) &&
  meanings.some(
    (meaning) =>
      (meaning.is === 'talk' && talkOfSentences.has(meaning.name)) ||
      (meaning.is === 'plain' && plainOfSentences.has(meaning.name)) ||
      meaning.is === 'unit',
  );

const isTalk = ({ meanings }: SpottedPhrase) =>
  meanings.some(
    (meaning) =>
      meaning.is === 'talk' || meaning.is === 'seller' || (meaning.is === 'plain' && !plainOfPlaces.has(meaning.name)),
  );

/** 'Call me after 6', '5 is for my elder one': words that say something, where an address has names. */
export function isSentence(reading: Reading): boolean {
  const { tokens, at } = reading;
  let [words, talk] = [0, 0];
  for (let place = 0; place < tokens.length; ) {
    const spotted = at[place]?.[0];
    if (spotted && isOfSentence(spotted)) return true;
    if (tokens[place]?.kind === 'word') words += 1;
    if (spotted && !spotted.isGuess && isTalk(spotted)) talk += 1;
    place += spotted?.length ?? 1;
  }
  return words > 1 && talk * 2 > words;
}

/** 'Near water tank' says where, in words that no list has. */
const landmark = /^(?:near|next to|close to|beside|in front of)\s+(?!(?:me|you|about)\b)[\p{L}\p{N}]/iu;
export const namesLandmark = (text: string): boolean => landmark.test(text) && !isSentence(readText(text));

/** '1 sec' is no sector. */
const moment = /^(?:ok(?:ay)? )?(?:\d+|ek|one|just|just a) (?:sec|min)s?[.!]*$/iu;
export const isMoment = (text: string): boolean => moment.test(text);
