import { Link, type LinkProps } from '@tanstack/react-router';
import { formatTimeAgo } from '../activity/activityText.ts';
import classes from './Bell.module.css';
import { type BellNotification, describeNotification } from './notificationText.ts';

/** A notification, leading to what it tells of. */
export function NotificationLink({ notification, onFollow }: { notification: BellNotification; onFollow: () => void }) {
  const { at } = notification.event;
  return (
    <Link {...getLinkTarget(notification)} className={classes.event} onClick={onFollow}>
      <span className={classes.what}>{describeNotification(notification)}</span>
      <time className={classes.time} dateTime={at}>
        {formatTimeAgo(at, Date.now())}
      </time>
    </Link>
  );
}

/** One event leads to itself, several to the list that holds them. */
function getLinkTarget({ event, count }: BellNotification): Pick<LinkProps, 'to' | 'search'> {
  const isOne = count === 1;
  if (event.kind === 'order') {
    return { to: '/seller/orders', search: isOne ? { search: event.orderLabel } : { status: event.to } };
  }
  if (event.kind === 'review') return { to: '/seller/reviews' };
  if (event.kind === 'chat') return { to: '/seller/chats', search: isOne ? { chat: event.id } : {} };
  // Not to the conversation itself: opening that is recorded.
  if (event.kind === 'report') return { to: '/admin/chats' };
  return {
    to: '/admin/sellers',
    search: isOne ? { search: event.businessName } : { status: statuses[event.decision] },
  };
}

/** What sellers are after each decision. */
const statuses = { register: 'pending', approve: 'approved', reject: 'rejected', suspend: 'suspended' } as const;
