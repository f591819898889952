import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/layout.gen.ts';
import { countUnreadChatsOptions } from '../../api/@tanstack/react-query.gen.ts';
import classes from './NavLink.module.css';
import { NavLink } from './NavLink.tsx';

/** The sidebar's link to chats, with the number of unread ones. */
export function ChatsLink({ isApproved }: { isApproved: boolean }) {
  return (
    <NavLink to="/seller/chats" icon={IconMessages}>
      {texts.chats()}
      <UnreadChats className={classes.count} isApproved={isApproved} />
    </NavLink>
  );
}

/** The number of unread chats, if there are any. */
export function UnreadChats({ className, isApproved }: { className: string | undefined; isApproved: boolean }) {
  const { data } = useQuery({ ...countUnreadChatsOptions(), enabled: isApproved });
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className={className} title={texts.unreadChats({ count: unread })}>
      {unread > 99 ? '99+' : unread}
    </span>
  );
}
