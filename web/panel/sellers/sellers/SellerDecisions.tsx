import { Button } from '@mantine/core';
import { allowedDecisions, type SellerDecision, sellerDecisions } from '#domain/sellers/sellers.ts';
import { sellerDecisionLabels } from '#texts/labels.ts';
import { shortcutProps } from '../../lib/shortcutProps.ts';
import type { Seller } from './sellerCache.ts';

/** Asks before a decision; the button is where the focus comes back to when it is not taken. */
export type AskForDecision = (seller: Seller, decision: SellerDecision, button: HTMLElement) => void;

type Props = { seller: Seller; size?: 'xs' | 'sm'; onAsk: AskForDecision };

/** A button for each decision that the seller's status allows, side by side in whatever surrounds them. */
export function SellerDecisionButtons({ seller, size = 'xs', onAsk }: Props) {
  return allowedDecisions(seller.status).map((decision) => (
    <Button
      key={decision}
      size={size}
      color={sellerDecisions[decision].color}
      variant={sellerDecisions[decision].asksReason ? 'default' : 'filled'}
      {...(decision === 'suspend' ? {} : shortcutProps(decision))}
      onClick={(event) => onAsk(seller, decision, event.currentTarget)}
    >
      {sellerDecisionLabels[decision]()}
    </Button>
  ));
}
