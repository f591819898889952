import { IconStar, IconStarFilled } from '@tabler/icons-react';
import * as texts from '#texts/ui.gen.ts';
import { tint } from '../theme/tint.ts';
import classes from './Stars.module.css';

/** A rating, also as text for screen readers. */
export function Stars({ count, of: maximum }: { count: number; of: number }) {
  return (
    <span className={classes.root} style={tint('yellow')} role="img" aria-label={texts.stars({ count, of: maximum })}>
      {Array.from({ length: maximum }, (_, position) => {
        const Icon = position < count ? IconStarFilled : IconStar;
        // biome-ignore lint/suspicious/noArrayIndexKey: stars have no identity
        return <Icon key={position} size={18} aria-hidden />;
      })}
    </span>
  );
}
