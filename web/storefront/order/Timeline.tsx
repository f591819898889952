import { statusesAhead, waitingStatus } from '#domain/orders/orders.ts';
import { orderOutcomeLabels } from '#texts/payments.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontOrder.gen.ts';
import type { PublicOrder } from '../page/orderPage.ts';
import { DateTime } from './DateTime.tsx';
import { explainStatus, labelStatus } from './statusWords.ts';

/** The order's history, and the statuses ahead unless it was cancelled or has ended otherwise. */
export function Timeline({
  status,
  history,
  lapsesAt,
  way,
  outcome,
}: Pick<PublicOrder, 'status' | 'history' | 'lapsesAt' | 'way' | 'outcome'>) {
  return (
    <ol className="timeline">
      {history.map(({ to, cause, at }, index) => {
        const isLast = outcome === null && index === history.length - 1;
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
      {outcome === null ? (
        statusesAhead(status).map((to) => (
          <li key={to} className="ahead">
            {labelStatus(to, way)}
          </li>
        ))
      ) : (
        <li className="reached" aria-current="step">
          <strong>{orderOutcomeLabels[outcome]()}</strong>
        </li>
      )}
    </ol>
  );
}
