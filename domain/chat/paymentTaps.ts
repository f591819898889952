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
