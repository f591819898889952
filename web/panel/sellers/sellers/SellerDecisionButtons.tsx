import { Button } from '@mantine/core';
import { allowedDecisions, type SellerDecision, sellerDecisions } from '#domain/sellers/sellers.ts';
import { sellerDecisionLabels } from '#texts/labels.ts';
import { shortcutProps } from '../../lib/shortcutProps.ts';
import type { Seller } from './sellerCache.ts';

/** Asks for confirmation; `button` gets the focus back when it is cancelled. */
export type AskForDecision = (seller: Seller, decision: SellerDecision, button: HTMLElement) => void;

type Props = { seller: Seller; size?: 'xs' | 'sm'; onDecide: AskForDecision };

/** A button for each decision that the seller's status allows. */
export function SellerDecisionButtons({ seller, size = 'xs', onDecide }: Props) {
  return allowedDecisions(seller.status).map((decision) => (
    <Button
      key={decision}
      size={size}
      color={sellerDecisions[decision].color}
      variant={sellerDecisions[decision].asksReason ? 'default' : 'filled'}
      {...(decision === 'suspend' ? {} : shortcutProps(decision))}
      onClick={(event) => onDecide(seller, decision, event.currentTarget)}
    >
      {sellerDecisionLabels[decision]()}
    </Button>
  ));
}
