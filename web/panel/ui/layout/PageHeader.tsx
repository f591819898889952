import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { typedNode } from '../../../typedText.ts';
import { IconAnchor } from '../display/IconButton.tsx';
import classes from './PageHeader.module.css';

/** A back link: `back={<BackArrow to="/seller/products" aria-label="Back to Products" />}`. */
export const BackArrow = createLink(function Arrow(props: { 'aria-label': string } & ComponentPropsWithRef<'a'>) {
  return <IconAnchor icon={IconArrowLeft} {...props} />;
});

/** The heading of a page with its actions. Native, because every page has it. */
export function PageHeader(props: {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons, which move below the title on phones. */
  actions?: ReactNode;
  /** A `BackArrow`, before the title. */
  back?: ReactNode;
  /** Badges next to the title. */
  badges?: ReactNode;
  /** On phones the buttons stay next to the title, with little space around, for pages that start with a list. */
  isDense?: boolean;
}) {
  return (
    <header className={classes.root} data-dense={props.isDense || undefined}>
      {props.back}
      <div className={classes.words}>
        <div className={classes.titleRow}>
          <h1 className={classes.title} {...typedNode(props.title)}>
            {props.title}
          </h1>
          {props.badges && <div className={classes.badges}>{props.badges}</div>}
        </div>
        {props.subtitle && <p className={classes.subtitle}>{props.subtitle}</p>}
      </div>
      {props.actions && <div className={classes.actions}>{props.actions}</div>}
    </header>
  );
}
