import type { IconType } from '../theme/icon.ts';
import { tint } from '../theme/tint.ts';
import classes from './IconTile.module.css';

/** An icon on a tinted square, hidden from screen readers. */
export function IconTile({ icon: Icon, color, size = 40 }: { icon: IconType; color: string; size?: number }) {
  return (
    <span className={classes.root} style={{ ...tint(color), width: size, height: size }} aria-hidden>
      <Icon size={Math.round(size / 2)} stroke={1.75} />
    </span>
  );
}
