import { channelLimits, type MessageChoice, type OutgoingMessage } from './channel.ts';

/**
 * A message as the service takes it: every text cut to its limit, choices no more than fit and each told from the
 * others, no blank where words must stand. Whatever names and descriptions are made of, nothing is refused afterwards.
 */
export function fitMessageToLimits(message: OutgoingMessage): OutgoingMessage {
  switch (message.kind) {
    case 'text':
      return { ...message, text: truncateText(message.text, channelLimits.text) };
    case 'buttons':
      return {
        ...message,
        text: truncateText(message.text, channelLimits.body),
        buttons: makeChoicesDistinct(message.buttons.slice(0, channelLimits.buttons), channelLimits.buttonTitle),
      };
    case 'list':
      return {
        ...message,
        text: truncateText(message.text, channelLimits.body),
        button: truncateLine(message.button, channelLimits.listButton),
        rows: makeChoicesDistinct(message.rows.slice(0, channelLimits.rows), channelLimits.rowTitle),
      };
    case 'image':
      return { ...message, ...(message.text !== undefined && { text: truncate(message.text, channelLimits.caption) }) };
    case 'product':
      return { ...message, text: truncateText(message.text, channelLimits.caption) };
    case 'template':
      return {
        ...message,
        text: truncate(message.text, channelLimits.text),
        parameters: message.parameters.map((value) => truncateLine(value, channelLimits.templateText)),
      };
  }
}

/** What stands for words of which nothing is left. */
const blankPlaceholder = '…';

const truncateText = (text: string, most: number) => truncate(toStorableText(text).trim(), most) || blankPlaceholder;

/** Titles are one line. The service also refuses tabs and rows of blanks in what fills a template. */
const truncateLine = (text: string, most: number) => truncateText(toStorableText(text).replace(/\s+/g, ' '), most);

/** The service refuses two choices with one title, and long names are often the same where they are cut. */
function makeChoicesDistinct(choices: MessageChoice[], most: number): MessageChoice[] {
  const taken = new Set<string>();
  return choices.map(({ id, title, description }, index) => {
    let shown = truncateLine(title, most);
    if (taken.has(shown)) {
      const mark = ` ${index + 1}`;
      shown = truncateLine(title, most - mark.length) + mark;
    }
    taken.add(shown);
    const detail =
      description === undefined ? '' : truncate(description.replace(/\s+/g, ' ').trim(), channelLimits.rowDescription);
    return { id, title: shown, ...(detail && { description: detail }) };
  });
}

/** Letters as people see them: a vowel sign or the half of an emoji is never cut from what it belongs to. */
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Without what no text may hold. */
const toStorableText = (text: string) => text.toWellFormed().replaceAll('\0', '');

/** At most so many UTF-16 units, which is the least that a limit of characters can mean; with … where words are gone. */
export function truncate(text: string, most: number): string {
  const given = toStorableText(text);
  if (given.length <= most) return given;
  let kept = '';
  for (const { segment } of graphemeSegmenter.segment(given)) {
    if (kept.length + segment.length > most - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
