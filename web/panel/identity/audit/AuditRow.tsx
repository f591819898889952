import * as texts from '#texts/audit.gen.ts';
import { formatDateTime } from '#texts/formats.ts';
import type { ListAuditResponse } from '../../../api/types.gen.ts';
import classes from './Audit.module.css';

/** An entry of the audit log. */
export function AuditRow({ entry }: { entry: ListAuditResponse['entries'][number] }) {
  const { sentence, remark, rights, at, number, source } = entry;
  return (
    <li className={classes.entry}>
      <p className={classes.sentence}>{sentence}</p>
      {remark && <p className={classes.remark}>{remark}</p>}
      <p className={classes.about}>
        <span>{texts.about({ rights, date: formatDateTime(at), number })}</span>
        {source && <code>{texts.source({ source })}</code>}
      </p>
    </li>
  );
}
