import { VisuallyHidden } from '@mantine/core';
import { tint } from '../theme/tint.ts';
import classes from './Bars.module.css';

export type Bar = {
  /** What stands below it, where there is room: '21 Nov'. */
  label: string;
  value: number;
  /** The value as it is read: '₹1,250'. */
  text: string;
};

/** Values over time as bars, and as a table for who cannot see them: `<Bars label="Orders by week" … />`. */
export function Bars(props: {
  /** What is counted; the caption. */
  label: string;
  /** The headings of the table: what a bar stands for, and its value. */
  headings: [string, string];
  bars: readonly Bar[];
  /** Palette name of the theme. */
  color: string;
}) {
  const { bars, label } = props;
  const highest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), { value: 0, text: '', label: '' });
  return (
    <figure className={classes.root} style={tint(props.color)}>
      <figcaption className={classes.label}>{label}</figcaption>
      <div aria-hidden>
        <div className={classes.highest}>{highest.text}</div>
        <div className={classes.plot}>
          {bars.map((bar) => (
            <div key={bar.label} className={classes.place} title={`${bar.label}: ${bar.text}`}>
              <div
                className={classes.bar}
                style={{ height: `${highest.value === 0 ? 0 : (100 * bar.value) / highest.value}%` }}
              />
            </div>
          ))}
        </div>
        <div className={classes.axis}>
          <span>{bars[0]?.label}</span>
          <span>{bars.at(-1)?.label}</span>
        </div>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {props.headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td>{bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
