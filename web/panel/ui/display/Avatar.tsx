import { initialOf } from '#domain/platform/initials.ts';
import { currentLanguageTag } from '#texts/language.ts';
import { tint } from '../theme/tint.ts';
import classes from './Avatar.module.css';

/** The initial of a name. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, size = 36 }: { name: string; size?: number }) {
  const initial = initialOf(name).toLocaleUpperCase(currentLanguageTag()) || '?';
  return (
    <span className={classes.root} style={{ ...tint('rani'), width: size, height: size }} aria-hidden>
      {initial}
    </span>
  );
}
