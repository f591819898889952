import { Link, type LinkProps } from '@tanstack/react-router';
import * as texts from '#texts/sellerDashboard.gen.ts';
import { Card } from '../../ui/layout/Card.tsx';
import lined from '../../ui/layout/DividedList.module.css';
import type { IconType } from '../../ui/theme/icon.ts';
import classes from './Attention.module.css';

export type AttentionRow = {
  count: number;
  text: string;
  icon: IconType;
  link: Pick<LinkProps, 'to' | 'search'>;
};

/** The server stops counting here. */
const maxCounted = 1000;

type CountText = (values: { count: number }) => string;

/** A count as text: 'more than' beyond the number where the server stops counting. */
export const formatCapped = (count: number, exact: CountText, beyond: CountText, most = maxCounted) =>
  count > most ? beyond({ count: most }) : exact({ count });

/** Each entry links to the list of what it counts. Renders nothing when all counts are 0. */
export function AttentionCard({ rows }: { rows: AttentionRow[] }) {
  const waiting = rows.filter(({ count }) => count > 0);
  if (waiting.length === 0) return null;
  return (
    <div className={classes.card}>
      <Card title={texts.attention()} flush>
        <ul className={lined.rows} aria-label={texts.attention()}>
          {waiting.map(({ text, icon: Icon, link }) => (
            <li key={text}>
              <Link className={classes.row} {...link}>
                <Icon size={20} stroke={1.5} />
                <span className={classes.text}>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
