import { IconAlertTriangle, IconClockExclamation, IconMessageStar, IconPackageOff } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import * as texts from '#texts/sellerDashboard.gen.ts';
import type { ReadSellerDashboardResponse } from '../../api/types.gen.ts';
import { Card } from '../ui/layout/Card.tsx';
import lined from '../ui/layout/Lined.module.css';
import { Tile } from '../ui/layout/Tile.tsx';
import type { IconType } from '../ui/theme/icon.ts';
import classes from './Attention.module.css';

type Waiting = ReadSellerDashboardResponse['attention'];
type Row = { count: number; text: string; icon: IconType; color: string; link: Pick<LinkProps, 'to' | 'search'> };

/** The server counts no further. */
const most = 1000;

/** What waits for the seller, each with the list of just that; nothing is drawn when nothing waits. */
export function Attention({ waiting }: { waiting: Waiting }) {
  const rows = rowsOf(waiting).filter(({ count }) => count > 0);
  if (rows.length === 0) return null;
  return (
    <Card title={texts.attention()} flush>
      <ul className={lined.rows} aria-label={texts.attention()}>
        {rows.map(({ text, icon, color, link }) => (
          <li key={text}>
            <Link className={classes.row} {...link}>
              <Tile icon={icon} color={color} size={36} />
              <span className={classes.text}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function rowsOf({ pendingOverADay, soldOut, low, unansweredReviews }: Waiting): Row[] {
  return [
    {
      count: pendingOverADay,
      text:
        pendingOverADay > most ? texts.manyPending({ count: most }) : texts.pendingOverADay({ count: pendingOverADay }),
      icon: IconClockExclamation,
      color: 'red',
      link: { to: '/seller/orders', search: { status: 'pending', waiting: 'day' } },
    },
    {
      count: soldOut,
      text: texts.soldOut({ count: soldOut }),
      icon: IconPackageOff,
      color: 'red',
      link: { to: '/seller/products', search: { stock: 'out', status: 'active' } },
    },
    {
      // The sold out ones are among them: alone they say it themselves.
      count: low > soldOut ? low : 0,
      text: texts.low({ count: low }),
      icon: IconAlertTriangle,
      color: 'orange',
      link: { to: '/seller/products', search: { stock: 'low', status: 'active' } },
    },
    {
      count: unansweredReviews,
      text:
        unansweredReviews > most
          ? texts.manyUnanswered({ count: most })
          : texts.unanswered({ count: unansweredReviews }),
      icon: IconMessageStar,
      color: 'yellow',
      link: { to: '/seller/reviews', search: { unanswered: true } },
    },
  ];
}
