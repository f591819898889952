import { type Choice, channelLimits, type OutgoingMessage } from './channel.ts';

/**
 * A message as the service takes it: every text cut to its limit, choices no more than fit and each told from the
 * others, no blank where words must stand. Whatever names and descriptions are made of, nothing is refused afterwards.
 */
export function fitMessage(message: OutgoingMessage): OutgoingMessage {
  switch (message.kind) {
    case 'text':
      return { ...message, text: words(message.text, channelLimits.text) };
    case 'buttons':
      return {
        ...message,
        text: words(message.text, channelLimits.body),
        buttons: distinct(message.buttons.slice(0, channelLimits.buttons), channelLimits.buttonTitle),
      };
    case 'list':
      return {
        ...message,
        text: words(message.text, channelLimits.body),
        button: line(message.button, channelLimits.listButton),
        rows: distinct(message.rows.slice(0, channelLimits.rows), channelLimits.rowTitle),
      };
    case 'image':
      return { ...message, ...(message.text !== undefined && { text: cut(message.text, channelLimits.caption) }) };
    case 'product':
      return { ...message, text: words(message.text, channelLimits.caption) };
    case 'template':
      return {
        ...message,
        text: cut(message.text, channelLimits.text),
        parameters: message.parameters.map((value) => line(value, channelLimits.templateText)),
      };
  }
}

/** What stands for words of which nothing is left. */
const blank = '…';

const words = (text: string, most: number) => cut(whole(text).trim(), most) || blank;

/** Titles are one line. The service also refuses tabs and rows of blanks in what fills a template. */
const line = (text: string, most: number) => words(whole(text).replace(/\s+/g, ' '), most);

/** The service refuses two choices with one title, and long names are often the same where they are cut. */
function distinct(choices: Choice[], most: number): Choice[] {
  const taken = new Set<string>();
  return choices.map(({ id, title, description }, index) => {
    let shown = line(title, most);
    if (taken.has(shown)) {
      const mark = ` ${index + 1}`;
      shown = line(title, most - mark.length) + mark;
    }
    taken.add(shown);
    const detail =
      description === undefined ? '' : cut(description.replace(/\s+/g, ' ').trim(), channelLimits.rowDescription);
    return { id, title: shown, ...(detail && { description: detail }) };
  });
}

/** Letters as people see them: a vowel sign or the half of an emoji is never cut from what it belongs to. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Without what no text may hold. */
const whole = (text: string) => text.toWellFormed().replaceAll('\0', '');

/** At most so many UTF-16 units, which is the least that a limit of characters can mean; with … where words are gone. */
export function cut(text: string, most: number): string {
  const given = whole(text);
  if (given.length <= most) return given;
  let kept = '';
  for (const { segment } of letters.segment(given)) {
    if (kept.length + segment.length > most - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
