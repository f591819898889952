import {
  IconActivity,
  IconBan,
  IconCheck,
  IconFlag,
  IconGavel,
  IconMessages,
  IconShoppingBag,
  IconStar,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import * as texts from '#texts/dashboard.gen.ts';
import { formatDateTime } from '#texts/formats.ts';
import { rich } from '#texts/rich.ts';
import { IconTile } from '../../ui/display/IconTile.tsx';
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
  | Extract<ActivityEvent, { kind: 'seller' }>['decision'];

const kindIcons: Record<Kind, { icon: IconType; color: string }> = {
  order: { icon: IconShoppingBag, color: 'blue' },
  review: { icon: IconStar, color: 'yellow' },
  chat: { icon: IconMessages, color: 'orange' },
  report: { icon: IconFlag, color: 'red' },
  visitorReport: { icon: IconFlag, color: 'red' },
  moderation: { icon: IconGavel, color: 'orange' },
  register: { icon: IconUserPlus, color: 'indigo' },
  approve: { icon: IconCheck, color: 'green' },
  reject: { icon: IconX, color: 'red' },
  suspend: { icon: IconBan, color: 'gray' },
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
            <IconTile {...kindIcons[event.kind === 'seller' ? event.decision : event.kind]} size={36} />
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

function EventTime({ event, now }: { event: ActivityEvent; now: number }) {
  const time = (
    <time dateTime={event.at} title={formatDateTime(event.at)}>
      {formatTimeAgo(event.at, now)}
    </time>
  );
  return event.byMe ? rich(texts.byYou({ when: () => time })) : time;
}
