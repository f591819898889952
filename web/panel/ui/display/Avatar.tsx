import { languageTag } from '#texts/language.ts';
import { tint } from '../theme/tint.ts';
import classes from './Avatar.module.css';

/** The first letter of a name, in place of a picture. Decoration: the name stands beside it. */
export function Avatar({ name, size = 36 }: { name: string; size?: number }) {
  const letter = Array.from(name.trim())[0]?.toLocaleUpperCase(languageTag()) ?? '?';
  return (
    <span className={classes.root} style={{ ...tint('indigo'), width: size, height: size }} aria-hidden>
      {letter}
    </span>
  );
}
