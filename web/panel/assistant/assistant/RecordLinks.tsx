import * as texts from '#texts/assistantRecords.gen.ts';
import type { ReadChatResponse } from '../../../api/types.gen.ts';
import { factLabels } from '../../sellers/facts/factLabels.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import classes from './RecordLinks.module.css';

export type LinkedRecord = ReadChatResponse['messages'][number]['records'][number];

/** Links to the records that an answer of the assistant is based on (chat.md, section 4). */
export function RecordLinks({ records }: { records: readonly LinkedRecord[] }) {
  if (records.length === 0) return null;
  return (
    <ul className={classes.records} aria-label={texts.basedOn()}>
      {records.map((record) => (
        <li key={record.id}>
          <RecordLink record={record} />
        </li>
      ))}
    </ul>
  );
}

export function RecordLink({ record: { kind, id, name, fact } }: { record: LinkedRecord }) {
  switch (kind) {
    case 'product':
      return (
        <LinkText to="/seller/products/$id" params={{ id }} className={`${row.link} ${classes.record}`}>
          {name}
        </LinkText>
      );
    case 'order':
      return (
        <LinkText to="/seller/orders" search={{ order: id }} className={`${row.link} ${classes.record}`}>
          {texts.order({ order: name })}
        </LinkText>
      );
    case 'fact':
      return (
        <LinkText to="/seller/chats/assistant" className={`${row.link} ${classes.record}`}>
          {fact === null || fact === 'question' ? name : factLabels[fact]()}
        </LinkText>
      );
  }
}
