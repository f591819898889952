import { VisuallyHidden } from '@mantine/core';
import { tint } from '../theme/tint.ts';
import classes from './BarChart.module.css';

export type Bar = {
  /** The label of the axis, e.g. '21 Nov'. */
  label: string;
  /** A shorter label for the axis, when each bar has one. */
  axis?: string;
  value: number;
  /** The formatted value, e.g. '₹1,250'. */
  text: string;
  /** A shorter one for the axis, e.g. '₹1.2L'. */
  shortText?: string;
};

type Props = {
  /** The caption. */
  label: string;
  /** The total, next to the caption. */
  total?: string;
  /** A note below the chart. */
  note?: string;
  /** The caption for screen readers; `label` by default. */
  summary?: string;
  /** Table headings for screen readers: what a bar stands for, and its value. */
  headings: [string, string];
  bars: readonly Bar[];
  /** Palette name of the theme. */
  color: string;
};

/** With more bars than a week has days, only the first and the last have a label. */
const mostLabelled = 7;

/** A bar chart, with a table for screen readers: `<BarChart label="Orders by week" … />`. */
export function BarChart(props: Props) {
  const { bars } = props;
  const highest = Math.max(...bars.map(({ value }) => value));
  const top = bars.find(({ value }) => value === highest);
  const isShort = bars.length <= mostLabelled;
  const labelled = isShort ? bars : [bars.at(0), bars.at(-1)].filter((bar) => bar !== undefined);
  return (
    <figure className={classes.root} style={tint(props.color)}>
      <figcaption className={classes.label}>
        <span>{props.label}</span>
        {props.total && <span className={classes.total}>{props.total}</span>}
      </figcaption>
      <div aria-hidden>
        <div className={classes.highest}>{top?.shortText ?? top?.text}</div>
        <div className={classes.plot}>
          {bars.map(({ label, value, text }) => (
            <div key={label} className={classes.place} title={`${label}: ${text}`}>
              {value > 0 && <div className={classes.bar} style={{ height: `${(100 * value) / highest}%` }} />}
            </div>
          ))}
        </div>
        <div className={classes.axis} data-each={isShort || undefined}>
          {labelled.map(({ label, axis = label }) => (
            <span key={label}>{axis}</span>
          ))}
        </div>
      </div>
      {props.note && <div className={classes.note}>{props.note}</div>}
      <AccessibleTable {...props} />
    </figure>
  );
}

function AccessibleTable({ label, summary = label, headings, bars }: Props) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{summary}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
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
  );
}
