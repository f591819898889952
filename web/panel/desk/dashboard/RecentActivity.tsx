import {
  IconActivity,
  IconBan,
  IconCheck,
  IconCreditCard,
  IconCurrencyRupee,
  IconFileImport,
  IconFlag,
  IconGavel,
  IconMessages,
  IconReceiptRefund,
  IconShoppingBag,
  IconStar,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import * as texts from '#texts/dashboard.gen.ts';
import { formatDateTime } from '#texts/formats.ts';
import { rich } from '#texts/rich.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { IconType } from '../../ui/theme/icon.ts';
import { type ActivityEvent, describeEvent, formatTimeAgo } from '../activity/activityText.ts';
import classes from './RecentActivity.module.css';

type Kind =
  | 'order'
  | 'review'
  | 'chat'
  | 'report'
  | 'visitorReport'
  | 'moderation'
  | 'payments'
  | 'claim'
  | 'refund'
  | 'upi'
  | 'import'
  | Extract<ActivityEvent, { kind: 'seller' }>['decision'];

const kindIcons: Record<Kind, IconType> = {
  order: IconShoppingBag,
  review: IconStar,
  chat: IconMessages,
  report: IconFlag,
  visitorReport: IconFlag,
  moderation: IconGavel,
  payments: IconCreditCard,
  claim: IconCurrencyRupee,
  refund: IconReceiptRefund,
  upi: IconCurrencyRupee,
  import: IconFileImport,
  register: IconUserPlus,
  approve: IconCheck,
  reject: IconX,
  suspend: IconBan,
};

/** Recent events, newest first (specification, section 2; product.md, section 7). */
export function RecentActivity({ events, now }: { events: ActivityEvent[]; now: number }) {
  return (
    <Card title={texts.activity()} flush>
      {events.length === 0 && (
        <EmptyState icon={IconActivity} order={3} title={texts.noActivity()} text={texts.noActivityHint()} />
      )}
      <ul className={classes.list}>
        {events.map((event) => (
          <li key={`${event.id} ${event.at}`} className={classes.event}>
            <EventIcon event={event} />
            <div className={classes.words}>
              <div>{describeEvent(event)}</div>
              <div className={classes.when}>
                <EventTime event={event} now={now} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EventIcon({ event }: { event: ActivityEvent }) {
  const Icon = kindIcons[event.kind === 'seller' ? event.decision : event.kind];
  return <Icon size={20} stroke={1.5} />;
}

function EventTime({ event, now }: { event: ActivityEvent; now: number }) {
  const time = (
    <time dateTime={event.at} title={formatDateTime(event.at)}>
      {formatTimeAgo(event.at, now)}
    </time>
  );
  return event.byMe ? rich(texts.byYou({ when: () => time })) : time;
}
