import { statusesAhead, waitingStatus } from '#domain/orders/orders.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontOrder.gen.ts';
import type { PublicOrder } from '../page/orderPage.ts';
import { DateTime } from './DateTime.tsx';
import { explainStatus, labelStatus } from './statusWords.ts';

/** The order's history, and the statuses ahead unless it was cancelled. */
export function Timeline({
  status,
  history,
  lapsesAt,
  way,
}: Pick<PublicOrder, 'status' | 'history' | 'lapsesAt' | 'way'>) {
  return (
    <ol className="timeline">
      {history.map(({ to, cause, at }, index) => {
        const isLast = index === history.length - 1;
        return (
          <li key={to} className={`reached reached-${to}`} aria-current={isLast ? 'step' : undefined}>
            <strong>{labelStatus(to, way)}</strong>
            <DateTime at={at} />
            {isLast && <p>{cause === 'lapsed' ? texts.lapsed() : explainStatus(to, way)}</p>}
            {isLast && to === waitingStatus && lapsesAt && (
              <p>{rich(texts.lapses({ moment: () => <DateTime at={lapsesAt} /> }))}</p>
            )}
          </li>
        );
      })}
      {statusesAhead(status).map((to) => (
        <li key={to} className="ahead">
          {labelStatus(to, way)}
        </li>
      ))}
    </ol>
  );
}
