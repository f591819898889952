import { channelLimits, type MessageChoice, type OutgoingMessage } from '#domain/chat/channel.ts';
import { formatOptionPageTapId, formatOptionTapId } from '#domain/chat/chatCarts.ts';
import { pageOfChoices } from '#domain/chat/choicePages.ts';
import * as texts from '#texts/chat.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { nameChosen, type OpenLine } from './optionChoices.ts';

type AskedOption = OpenLine & { cartId: string; page?: number; before?: string[] };

/**
 * Asks for the value of one option: buttons where there are at most three short ones, else a list of nine and *More*
 * (options.md, section 8). A value that is too long for a row is repeated below it.
 */
export function createOptionQuestion(asked: AskedOption): OutgoingMessage {
  const { cartId, line, offered, next, page = 0, before = [] } = asked;
  const option = offered.options[next.option];
  const text = [
    ...before,
    texts.line({ quantity: line.quantity, product: nameChosen(line) }),
    texts.askOption({ key: option?.key ?? 'other', name: option?.name ?? '' }),
  ].join('\n');
  const rows = next.values.map(({ value, pricePaise, variantId }): MessageChoice => {
    const isLong = Array.from(value).length > channelLimits.rowTitle;
    const price = pricePaise === null ? [] : [formatPaise(pricePaise)];
    const description = [...(isLong ? [value] : []), ...price].join(' · ');
    const id = formatOptionTapId({ cartId, option: next.option, variantId });
    return { id, title: value, ...(description && { description }) };
  });
  const fitsButtons = rows.every(({ title }) => Array.from(title).length <= channelLimits.buttonTitle);
  if (rows.length <= channelLimits.buttons && fitsButtons) {
    return { kind: 'buttons', text, buttons: rows.map(({ id, title }) => ({ id, title })) };
  }
  const more = (nextPage: number) => ({
    id: formatOptionPageTapId({ cartId, page: nextPage }),
    title: texts.moreOptions(),
  });
  return { kind: 'list', text, button: texts.chooseOption(), rows: pageOfChoices(rows, page, more) };
}
