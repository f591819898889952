import { idPattern } from './tapIds.ts';

/** Buttons below a customer's claim on the shop's phone (money.md, section 3). */
export const claimAnswers = ['received', 'notreceived'] as const;
export type ClaimAnswer = (typeof claimAnswers)[number];
export type ClaimTap = { name: ClaimAnswer; claimId: string };

const tapPattern = new RegExp(`^claim:([a-z]+):(${idPattern})$`);

export const formatClaimTapId = ({ name, claimId }: ClaimTap): string => `claim:${name}:${claimId}`;

/** The claim that a tap answers; `undefined` for other ids. The caller must check whose order it is. */
export function parseClaimTapId(id: string): ClaimTap | undefined {
  const [, typed = '', claimId = ''] = tapPattern.exec(id) ?? [];
  const name = claimAnswers.find((known) => known === typed);
  return name && { name, claimId };
}

const confirmTapPattern = new RegExp(`^confirm-order:(${idPattern})$`);

/** The id of the button with which a customer confirms an order that they pay in cash. The caller must check whose it is. */
export const formatConfirmTapId = (orderId: string): string => `confirm-order:${orderId}`;
export const parseConfirmTapId = (id: string): string | undefined => confirmTapPattern.exec(id)?.[1];

/** What the owner's phone confirms by a tap: a discount, or a payment of an order. Paise. */
export const orderMoneyTaps = ['discount', 'payment'] as const;
export type OrderMoneyTap = { name: (typeof orderMoneyTaps)[number]; paise: number; orderId: string };

const moneyTapPattern = new RegExp(`^money:(discount|payment):(\\d{1,13}):(${idPattern})$`);

export const formatMoneyTapId = ({ name, paise, orderId }: OrderMoneyTap): string =>
  `money:${name}:${paise}:${orderId}`;

/** The confirmation of a tap; `undefined` for other ids. The caller must check whose order it is. */
export function parseMoneyTapId(id: string): OrderMoneyTap | undefined {
  const [, typed = '', paise = '', orderId = ''] = moneyTapPattern.exec(id) ?? [];
  const name = orderMoneyTaps.find((known) => known === typed);
  return name && { name, paise: Number(paise), orderId };
}

/**
 * *Received* below what a bank's message says that came in: the amount, what was due when it was offered (paise), the
 * payment's number if it has one, the message's hash, and who paid. The caller must check whose order it is.
 */
export type BankTap = {
  amountPaise: number;
  duePaise: number;
  orderId: string;
  utr: string | null;
  hash: string;
  payerVpa: string | null;
};

const bankTapPattern = new RegExp(
  `^bank:(\\d{1,13}):(-?\\d{1,13}):(${idPattern}):(\\d{12})?:([\\w-]{43}):([^\\s:]+)?$`,
);
/** The service accepts 256 characters; the others take 126. */
const maxPayerLength = 100;

export const formatBankTapId = ({ amountPaise, duePaise, orderId, utr, hash, payerVpa }: BankTap): string =>
  [
    'bank',
    amountPaise,
    duePaise,
    orderId,
    utr ?? '',
    hash,
    (payerVpa ?? '').length > maxPayerLength ? '' : payerVpa,
  ].join(':');

/** The payment of a tap; `undefined` for other ids. */
export function parseBankTapId(id: string): BankTap | undefined {
  const [, amount, due, orderId = '', utr = null, hash = '', payerVpa = null] = bankTapPattern.exec(id) ?? [];
  return amount === undefined
    ? undefined
    : { amountPaise: Number(amount), duePaise: Number(due), orderId, utr, hash, payerVpa };
}
