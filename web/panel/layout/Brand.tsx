import classes from './Brand.module.css';

/** The product's mark and name. Leads home, out of this application, hence a plain link. */
export function Brand({ name }: { name: string }) {
  return (
    <a href="/" className={classes.brand}>
      <span className={classes.mark} aria-hidden>
        {name.slice(0, 1)}
      </span>
      {name}
    </a>
  );
}
