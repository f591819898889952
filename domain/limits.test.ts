import { expect, test } from 'vitest';
import { assistantSettingsLimits, modelLimits } from './assistant/assistantEngines.ts';
import { moderationLimits } from './catalogue/moderation.ts';
import { productBatchLimits } from './catalogue/productBatches.ts';
import { lowStockBelow, productLimits } from './catalogue/products.ts';
import { reviewLimits } from './catalogue/reviews.ts';
import { visitorReportLimits } from './catalogue/visitorReports.ts';
import { channelLimits, replyWindowMilliseconds } from './chat/channel.ts';
import { connectCodeMinutes, maxWrongConnectCodesPerDay } from './chat/connections.ts';
import { assistantPauseMilliseconds, maxChatTextLength, personReplyTimeoutMilliseconds } from './chat/conversations.ts';
import { photoGroupSeconds, productChangeUndoMinutes } from './chat/drafts.ts';
import { templateLimits } from './chat/orderTemplates.ts';
import { replyMeasure } from './chat/replyTimes.ts';
import { maxReportReasonLength } from './chat/reports.ts';
import { bellLimits } from './desk/bell.ts';
import { dashboardDays, dashboardWeeks } from './desk/statistics.ts';
import {
  emailChangeLimits,
  invitationHours,
  knownBrowserLimits,
  minimumPasswordLength,
  registrationLimits,
} from './identity/accounts.ts';
import { auditRetentionDays } from './identity/audit.ts';
import { recoveryCodeCount, secondStepLimits } from './identity/secondFactors.ts';
import { adminIdleMinutes, sessionHours } from './identity/sessions.ts';
import { signInThrottle } from './identity/signInThrottle.ts';
import { maximumPricePaise } from './language/money.ts';
import { maxPhoneLength } from './language/phone.ts';
import { maxOrdersPerMail, orderMailIntervalMinutes } from './orders/orderMails.ts';
import { orderBatchLimits, orderLimits } from './orders/orders.ts';
import { printLimits } from './orders/printing.ts';
import { pictureLimits } from './platform/pictures.ts';
import { maxQuantity } from './platform/quantities.ts';
import { maxSearchLength } from './platform/search.ts';
import { dataSessionMinutes } from './privacy/dataSessions.ts';
import { nameRetentionMinPaise, retentionMonths } from './privacy/legalRetention.ts';
import { maxPictureHashDistance, maxSellersPerSignal, similarityThresholds } from './sellers/applications.ts';
import { sellerLimits } from './sellers/sellers.ts';
import { factLimits } from './sellers/shopFacts.ts';
import { defaultTerms, orderRateLimit, orderStanding, pendingLimits, termsLimits } from './sellers/terms.ts';

// Sellers, customers and their programs rely on these. Changing one is a decision (docs/decisions), not a side effect:
// the tests of each rule read the constant, and would follow it anywhere.

test('texts keep their longest lengths, in characters', () => {
  expect(productLimits).toEqual({
    ...{ name: 200, description: 5000, alsoCalled: 200, images: 10, imageUrl: 2048 },
    stock: 10_00_000,
  });
  expect(reviewLimits).toEqual({ stars: 5, comment: 1000, reply: 1000, reason: 500 });
  expect(moderationLimits).toEqual({ reason: 500, appeal: 1000, reply: 1000 });
  expect(sellerLimits).toEqual({ reason: 500, note: 1000 });
  expect(factLimits).toEqual({ question: 300, answer: 1000, questions: 100 });
  expect({ maxPhoneLength, maxSearchLength, maxReportReasonLength, minimumPasswordLength }).toEqual({
    maxPhoneLength: 40,
    maxSearchLength: 200,
    maxReportReasonLength: 500,
    minimumPasswordLength: 6,
  });
});

test('orders keep their limits', () => {
  expect(orderLimits).toEqual({
    ...{
      lines: 50,
      remembered: 50,
      quantity: 10_00_000,
      customerName: 120,
      customerEmail: 254,
      deliveryAddress: 500,
      note: 1000,
    },
    totalPaise: 100_00_00_000_00,
  });
  expect({ maximumPricePaise, maxQuantity, lowStockBelow }).toEqual({
    maximumPricePaise: 1_00_00_000_00,
    maxQuantity: 10_00_000,
    lowStockBelow: 10,
  });
  expect(termsLimits).toEqual({ mostPerLine: 10_00_000, lapseHours: 720 });
  expect(defaultTerms).toEqual({ mostPerLine: 10, lapseHours: 48 });
  expect(pendingLimits).toEqual({ ofPhone: 5, ofSource: 30, ofShop: 1000 });
  expect(orderRateLimit).toEqual({ atOnce: 10, seconds: 5 });
  expect(orderStanding).toEqual({
    ...{ confirmedLately: 10, confirmedOfSource: 10, lent: 2000, pendingOfShop: 10, pendingOfSource: 0.5 },
    ...{ maxOfSource: 2000, pace: 100 },
  });
  expect({ orderBatchLimits, productBatchLimits, printLimits }).toEqual({
    orderBatchLimits: { orders: 500, chosen: 2000 },
    productBatchLimits: { products: 500, chosen: 2000 },
    printLimits: { chosen: 100, matching: 500 },
  });
  expect({ maxOrdersPerMail, orderMailIntervalMinutes }).toEqual({
    maxOrdersPerMail: 20,
    orderMailIntervalMinutes: 10,
  });
});

test('accounts keep their periods and attempts', () => {
  expect(sessionHours).toEqual({ remembered: 30 * 24, browser: 12 });
  expect(signInThrottle).toEqual({
    ...{ windowMinutes: 15, perEmailAndAddress: 10, perAddress: 100, perAccount: 30, longestWaitMinutes: 15 },
    resetMailsPerHour: 3,
  });
  expect(secondStepLimits).toEqual({ minutes: 5, tries: 5 });
  expect(knownBrowserLimits).toEqual({ days: 180, perAccount: 10 });
  expect(registrationLimits).toEqual({ perSourceAndHour: 20, perMailboxAndDay: 3 });
  expect(emailChangeLimits).toEqual({ linkHours: 24, undoDays: 7 });
  expect({ adminIdleMinutes, invitationHours, recoveryCodeCount, auditRetentionDays }).toEqual({
    adminIdleMinutes: 60,
    invitationHours: 24,
    recoveryCodeCount: 10,
    auditRetentionDays: 400,
  });
});

test('the messaging channel keeps the limits of its service and the periods of its conversations', () => {
  expect(channelLimits).toEqual({
    ...{ text: 4096, body: 1024, caption: 1024, buttons: 3, buttonTitle: 20, rows: 10, rowTitle: 24 },
    ...{ rowDescription: 72, choiceId: 200, listButton: 20, templateText: 200 },
    ...{ pictureBytes: 5_000_000, eventBytes: 3 * 1024 * 1024 },
  });
  expect(templateLimits).toEqual({ name: 512, parameters: 10 });
  const hour = 3_600_000;
  expect({ replyWindowMilliseconds, assistantPauseMilliseconds, personReplyTimeoutMilliseconds }).toEqual({
    replyWindowMilliseconds: 24 * hour,
    assistantPauseMilliseconds: 12 * hour,
    personReplyTimeoutMilliseconds: hour,
  });
  expect({ maxChatTextLength, photoGroupSeconds, productChangeUndoMinutes }).toEqual({
    maxChatTextLength: 4096,
    photoGroupSeconds: 20,
    productChangeUndoMinutes: 10,
  });
  expect({ connectCodeMinutes, maxWrongConnectCodesPerDay }).toEqual({
    connectCodeMinutes: 30,
    maxWrongConnectCodesPerDay: 10,
  });
});

test("a shop's time to reply is measured as before", () => {
  expect(replyMeasure).toEqual({
    ...{ days: 30, questions: 10, chats: 3, latestChats: 50, latestMessages: 200, lateHours: 24 },
  });
});

test('the assistant keeps the limits of its engines', () => {
  expect(modelLimits).toEqual({
    ...{ steps: 4, time: 8000, lookups: 12, actions: 3, outputTokens: 600, words: 1000, asked: 1500, history: 8 },
    breaker: { failures: 3, window: 60_000, pause: 300_000 },
    concurrency: 8,
  });
  expect(assistantSettingsLimits).toEqual({ dailyTokens: 1_000_000_000, paise: 10_00_000_00 });
});

test('privacy and moderation keep their periods', () => {
  expect(dataSessionMinutes).toEqual({ code: 15, page: 30 });
  expect({ nameRetentionMinPaise, retentionMonths }).toEqual({ nameRetentionMinPaise: 50_000_00, retentionMonths: 72 });
  expect(visitorReportLimits).toEqual({ words: 1000, perSourceAndHour: 10, perSubject: 1000, retentionDays: 90 });
  expect({ maxPictureHashDistance, maxSellersPerSignal, similarityThresholds }).toEqual({
    maxPictureHashDistance: 6,
    maxSellersPerSignal: 3,
    similarityThresholds: { name: 0.6, address: 0.6, both: 0.45 },
  });
});

test('the panel and pictures keep their sizes', () => {
  expect(bellLimits).toEqual({ events: 200, notifications: 20 });
  expect({ dashboardDays, dashboardWeeks }).toEqual({ dashboardDays: 30, dashboardWeeks: 12 });
  expect(pictureLimits).toEqual({
    ...{ bytes: 10 * 1024 * 1024, pixels: 50_000_000, avifPixels: 25_000_000 },
    widths: [320, 640, 1280],
  });
});
