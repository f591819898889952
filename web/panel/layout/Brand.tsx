import { logoDataUrl } from '#domain/platform/brand.ts';
import classes from './Brand.module.css';

/** The home page is outside this application, hence a plain link. */
export function Brand({ name }: { name: string }) {
  return (
    <a href="/" className={classes.brand}>
      <img src={logoDataUrl} alt="" width="28" height="28" />
      {name}
    </a>
  );
}
