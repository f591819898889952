import { Link, type LinkProps } from '@tanstack/react-router';
import { formatTimeAgo } from '../activity/activityText.ts';
import classes from './Bell.module.css';
import { type BellNotification, describeNotification } from './notificationText.ts';

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

/** A single event links to its record, several link to the list. */
function getLinkTarget({ event, count }: BellNotification): Pick<LinkProps, 'to' | 'params' | 'search'> {
  const isSingle = count === 1;
  if (event.kind === 'order') {
    return { to: '/seller/orders', search: isSingle ? { search: event.orderLabel } : { status: event.to } };
  }
  if (event.kind === 'review') return { to: '/seller/reviews' };
  if (event.kind === 'chat') return { to: '/seller/chats', search: isSingle ? { chat: event.id } : {} };
  if (event.kind === 'payments') return { to: '/seller/money/settings' };
  if (event.kind === 'moderation') {
    if (event.productId === null) return { to: '/seller/reviews' };
    return isSingle ? { to: '/seller/products/$id', params: { id: event.productId } } : { to: '/seller/products' };
  }
  if (event.kind === 'claim' || event.kind === 'refund') {
    if (isSingle) return { to: '/seller/orders', search: { order: event.orderId } };
    return { to: '/seller/money', search: { state: event.kind === 'claim' ? 'saysPaid' : 'toRefund' } };
  }
  if (event.kind === 'import') {
    if (isSingle) return { to: '/seller/products/import/$id', params: { id: event.id } };
    return { to: '/seller/products/import' };
  }
  if (event.kind === 'upi') return { to: '/seller/money/settings' };
  // Opening a reported chat is recorded, so this links to the list.
  if (event.kind === 'report') return { to: '/admin/chats' };
  if (event.kind === 'visitorReport') return { to: '/admin/reports' };
  return {
    to: '/admin/sellers',
    search: isSingle ? { search: event.businessName } : { status: statusAfterDecision[event.decision] },
  };
}

/** A seller's status after each decision. */
const statusAfterDecision = {
  register: 'pending',
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
} as const;
