/** Buttons below a customer's claim on the shop's phone (money.md, section 3). */
export const claimAnswers = ['received', 'notreceived'] as const;
export type ClaimAnswer = (typeof claimAnswers)[number];
export type ClaimTap = { name: ClaimAnswer; claimId: string };

const tapPattern = /^claim:([a-z]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const formatClaimTapId = ({ name, claimId }: ClaimTap): string => `claim:${name}:${claimId}`;

/** The claim that a tap answers; `undefined` for other ids. The caller must check whose order it is. */
export function parseClaimTapId(id: string): ClaimTap | undefined {
  const [, typed = '', claimId = ''] = tapPattern.exec(id) ?? [];
  const name = claimAnswers.find((known) => known === typed);
  return name && { name, claimId };
}

/** What the owner's phone confirms by a tap: a discount, or a payment of an order. Paise. */
export const orderMoneyTaps = ['discount', 'payment'] as const;
export type OrderMoneyTap = { name: (typeof orderMoneyTaps)[number]; paise: number; orderId: string };

const moneyTapPattern = /^money:(discount|payment):(\d{1,13}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const formatMoneyTapId = ({ name, paise, orderId }: OrderMoneyTap): string =>
  `money:${name}:${paise}:${orderId}`;

/** The confirmation of a tap; `undefined` for other ids. The caller must check whose order it is. */
export function parseMoneyTapId(id: string): OrderMoneyTap | undefined {
  const [, typed = '', paise = '', orderId = ''] = moneyTapPattern.exec(id) ?? [];
  const name = orderMoneyTaps.find((known) => known === typed);
  return name && { name, paise: Number(paise), orderId };
}
