import { IconStar, IconStarFilled } from '@tabler/icons-react';
import * as texts from '#texts/ui.gen.ts';
import { tint } from '../theme/tint.ts';
import classes from './Stars.module.css';

/** So many of the possible stars, also in words for who cannot see them. */
export function Stars({ count, of }: { count: number; of: number }) {
  return (
    <span className={classes.root} style={tint('yellow')} role="img" aria-label={texts.stars({ count, of })}>
      {Array.from({ length: of }, (_, position) => {
        const Icon = position < count ? IconStarFilled : IconStar;
        // biome-ignore lint/suspicious/noArrayIndexKey: the stars are all alike
        return <Icon key={position} size={18} aria-hidden />;
      })}
    </span>
  );
}
