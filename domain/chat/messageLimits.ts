import { channelLimits, type MessageChoice, type OutgoingMessage } from './channel.ts';

/**
 * Returns a message that the service accepts: texts are truncated to their limits, extra choices dropped, equal titles
 * made distinct, and empty required texts filled. So no name or description can cause a rejection later.
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
    case 'document':
      return { ...message, text: truncateText(message.text, channelLimits.caption) };
    case 'template':
      return {
        ...message,
        text: truncate(message.text, channelLimits.text),
        parameters: message.parameters.map((value) => truncateLine(value, channelLimits.templateText)),
      };
  }
}

/** Replaces a required text that would be empty. */
const blankPlaceholder = '…';

const truncateText = (text: string, most: number) => truncate(toStorableText(text).trim(), most) || blankPlaceholder;

/** Titles are one line. The service also rejects tabs and repeated spaces in template parameters. */
const truncateLine = (text: string, most: number) => truncateText(toStorableText(text).replace(/\s+/g, ' '), most);

/** The service rejects two choices with the same title, and long names are often the same after truncation. */
function makeChoicesDistinct(choices: MessageChoice[], most: number): MessageChoice[] {
  const taken = new Set<string>();
  return choices.map(({ id, title, description }, index) => {
    let shown = truncateLine(title, most);
    for (let number = index + 1; taken.has(shown); number += 1) {
      const mark = ` ${number}`;
      shown = truncateLine(title, most - mark.length) + mark;
    }
    taken.add(shown);
    const line = toStorableText(description ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    const detail = truncate(line, channelLimits.rowDescription);
    return { id, title: shown, ...(detail && { description: detail }) };
  });
}

/** Truncates by graphemes, so that a vowel sign or half of an emoji is never cut off. */
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Removes characters that no text may contain. */
const toStorableText = (text: string) => text.toWellFormed().replaceAll('\0', '');

/** Truncates to a number of UTF-16 units, the strictest meaning of a character limit; adds … if something was cut. */
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
