import type { MoneyChannel, MoneyKind } from '#domain/orders/paymentStates.ts';
import * as texts from '#texts/orderMoney.gen.ts';

/** How money was received. */
export const channelLabels: Record<MoneyChannel, () => string> = {
  upi: texts.channelUpi,
  cash: texts.channelCash,
  courier: texts.channelCourier,
  statement: texts.channelStatement,
  provider: texts.channelProvider,
};

/** What an entry of the ledger records. */
export const kindLabels: Record<MoneyKind, () => string> = {
  received: texts.entryReceived,
  returned: texts.entryReturned,
  corrected: texts.entryCorrected,
};
