import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { IconType } from '../ui/theme/icon.ts';
import classes from './NavLink.module.css';

type AnchorProps = ComponentProps<'a'> & { icon: IconType };

/** A link of the sidebar, marked while its page or a page below it is open. */
export const NavLink = createLink(function NavLinkAnchor({ icon: Icon, children, ...anchor }: AnchorProps) {
  return (
    <a {...anchor} className={classes.link}>
      <Icon size={20} stroke={1.75} />
      <span>{children}</span>
    </a>
  );
});
