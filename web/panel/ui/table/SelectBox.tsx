import { shortcutProps } from '../../lib/shortcutProps.ts';
import classes from './SelectBox.module.css';

/** Selects a row. A native checkbox, because a page has hundreds. */
export function SelectBox(props: {
  /** E.g. 'Select Order #099a8057'. */
  label: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <label className={classes.target}>
      <input
        {...shortcutProps('select')}
        type="checkbox"
        className={classes.box}
        aria-label={props.label}
        checked={props.isChosen}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
