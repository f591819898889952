import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/layout.gen.ts';
import { countReportsOptions } from '../../api/@tanstack/react-query.gen.ts';
import classes from './NavLink.module.css';
import { NavLink } from './NavLink.tsx';

/** The sidebar's link to chats, with the number of open reports. */
export function AllChatsLink() {
  const { data } = useQuery(countReportsOptions());
  const open = data?.open ?? 0;
  return (
    <NavLink to="/admin/chats" icon={IconMessages}>
      {texts.chats()}
      {open > 0 && (
        <span className={classes.count} title={texts.openReports({ count: open })}>
          {open > 99 ? '99+' : open}
        </span>
      )}
    </NavLink>
  );
}
