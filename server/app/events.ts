import { questionAnswered, questionClosed } from '#server/assistant/openQuestions/events.ts';
import { importSettled } from '#server/catalogue/imports/events.ts';
import { draftCompleted } from '#server/catalogue/products/events.ts';
import { sendShopAnswer, stopWaitingForShop } from '#server/chat/answering/shopAnswers.ts';
import { sendApproval } from '#server/chat/connectedPhones/approvalEmail.ts';
import { removePhoneConnections } from '#server/chat/connectedPhones/commands.ts';
import { finishDraft } from '#server/chat/drafts/commands.ts';
import { dataCodeRequested } from '#server/chat/incoming/events.ts';
import { askToConfirmCash } from '#server/chat/orderNotices/cashConfirmation.ts';
import { notifyCustomer, notifyShopPhone } from '#server/chat/orderNotices/commands.ts';
import { notifyOfEnding } from '#server/chat/orderNotices/endings.ts';
import {
  askPhoneAboutClaim,
  notifyOfPayment,
  notifyOfRefund,
  notifyOfRefusedClaim,
  notifyOfTracking,
} from '#server/chat/orderNotices/payments.ts';
import { notifyPhoneOfImport } from '#server/chat/phoneImports/notices.ts';
import { emailChanged } from '#server/identity/emailChanges/events.ts';
import { emailCustomer, emailOrderEnding, emailRefund } from '#server/orders/customerEmails/commands.ts';
import {
  claimRefused,
  orderEnded,
  paymentClaimed,
  paymentReceived,
  refundSent,
  trackingAdded,
} from '#server/orders/money/events.ts';
import { renewRequests } from '#server/orders/money/openRequests.ts';
import { cashChosen, orderMoved, orderPlaced } from '#server/orders/orders/events.ts';
import { closeFormerLinks } from '#server/orders/providerPayments/renewLinks.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { on, type Subscription } from '#server/platform/events/events.ts';
import { sendDataCode } from '#server/privacy/dataSessions/commands.ts';
import { providerChanged } from '#server/sellers/paymentProviders/events.ts';
import { upiChanged } from '#server/sellers/paymentSettings/events.ts';
import { indexOwnerEmail } from '#server/sellers/sellers/commands.ts';
import { sellerApproved, sellerClosed } from '#server/sellers/sellers/events.ts';

/** Each event with its subscribers, in the order in which they run inside the publisher's transaction. */
export const subscriptions: Subscription<PagesContext>[] = [
  on(emailChanged, (tx, _context, { userId, email }) => indexOwnerEmail(tx, userId, email)),
  on(sellerApproved, sendApproval),
  on(sellerClosed, async (tx, _context, { sellerId }) => {
    await removePhoneConnections(tx, sellerId);
  }),
  on(draftCompleted, (tx, _context, { member, draftId }) => finishDraft(tx, member, draftId)),
  on(importSettled, notifyPhoneOfImport),
  on(upiChanged, renewRequests),
  on(providerChanged, closeFormerLinks),
  on(orderPlaced, notifyShopPhone),
  on(cashChosen, askToConfirmCash),
  on(orderMoved, notifyCustomer),
  on(orderMoved, emailCustomer),
  on(orderEnded, notifyOfEnding),
  on(orderEnded, emailOrderEnding),
  on(paymentClaimed, askPhoneAboutClaim),
  on(paymentReceived, notifyOfPayment),
  on(claimRefused, notifyOfRefusedClaim),
  on(refundSent, notifyOfRefund),
  on(refundSent, emailRefund),
  on(trackingAdded, notifyOfTracking),
  on(questionAnswered, sendShopAnswer),
  on(questionClosed, stopWaitingForShop),
  on(dataCodeRequested, sendDataCode),
];
