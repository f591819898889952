import { assistantRoutes } from '#server/assistant/answers/api.ts';
import { missedTopicRoutes } from '#server/assistant/missedTopics/api.ts';
import { openQuestionRoutes } from '#server/assistant/openQuestions/api.ts';
import { scoreRoutes } from '#server/assistant/score/api.ts';
import { assistantSettingsRoutes } from '#server/assistant/settings/api.ts';
import { allProductRoutes } from '#server/catalogue/allProducts/api.ts';
import { productExportRoutes } from '#server/catalogue/exports/api.ts';
import { importRoutes } from '#server/catalogue/imports/api.ts';
import { moderationRoutes } from '#server/catalogue/moderation/api.ts';
import { pictureRoutes } from '#server/catalogue/pictures/api.ts';
import { productBatchRoutes } from '#server/catalogue/productBatches/api.ts';
import { productRoutes } from '#server/catalogue/products/api.ts';
import { reviewRoutes } from '#server/catalogue/reviews/api.ts';
import { sharePictureRoutes } from '#server/catalogue/sharePictures/api.ts';
import { catalogueRoutes } from '#server/catalogue/shop/api.ts';
import { previewRoutes } from '#server/catalogue/shop/previews.ts';
import { shopLookRoutes } from '#server/catalogue/shopLooks/api.ts';
import { stockRoutes } from '#server/catalogue/stock/api.ts';
import { visitorReportRoutes } from '#server/catalogue/visitorReports/api.ts';
import { channelRoutes } from '#server/chat/channel/api.ts';
import { connectionRoutes } from '#server/chat/connectedPhones/api.ts';
import { draftRoutes } from '#server/chat/drafts/api.ts';
import { inboxRoutes } from '#server/chat/inbox/api.ts';
import { learnedAnswerRoutes } from '#server/chat/learnedAnswers/api.ts';
import { numberRoutes } from '#server/chat/numbers/api.ts';
import { orderTemplateRoutes } from '#server/chat/orderTemplates/api.ts';
import { reportRoutes } from '#server/chat/reports/api.ts';
import { simulatorRoutes } from '#server/chat/simulator/api.ts';
import { simulatedPhoneRoutes } from '#server/chat/simulator/phoneApi.ts';
import { suggestionRoutes } from '#server/chat/suggestions/api.ts';
import { auditRoutes } from '#server/desk/audit/api.ts';
import { bellRoutes } from '#server/desk/bell/api.ts';
import { streamRoutes } from '#server/desk/bell/stream.ts';
import { dashboardRoutes } from '#server/desk/dashboard/api.ts';
import { mailRoutes } from '#server/desk/mails/api.ts';
import { metricsRoutes } from '#server/desk/metrics/api.ts';
import { administratorRoutes } from '#server/identity/administrators/api.ts';
import { emailChangeRoutes } from '#server/identity/emailChanges/api.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { passwordRoutes } from '#server/identity/passwords/api.ts';
import { secondFactorRoutes } from '#server/identity/secondFactors/api.ts';
import { sessionRoutes } from '#server/identity/sessions/api.ts';
import { accountRoutes } from '#server/identity/signIn/api.ts';
import { supportRoutes } from '#server/identity/support/api.ts';
import { allOrderRoutes } from '#server/orders/allOrders/api.ts';
import { orderBatchRoutes } from '#server/orders/batches/api.ts';
import { customerOrderRoutes } from '#server/orders/customerOrders/api.ts';
import { orderExportRoutes } from '#server/orders/exports/api.ts';
import { orderMoneyRoutes } from '#server/orders/money/api.ts';
import { customerMoneyRoutes } from '#server/orders/money/customerApi.ts';
import { moneyPageRoutes } from '#server/orders/money/pageApi.ts';
import { orderMailRoutes } from '#server/orders/newOrderEmails/api.ts';
import { orderRoutes } from '#server/orders/orders/api.ts';
import { printingRoutes } from '#server/orders/printing/api.ts';
import { providerPaymentRoutes } from '#server/orders/providerPayments/api.ts';
import { quoteRoutes } from '#server/orders/quotes/api.ts';
import { standInRoutes } from '#server/orders/standIn/api.ts';
import { statementRoutes } from '#server/orders/statements/api.ts';
import { trackingRoutes } from '#server/orders/tracking/api.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { closingRoutes } from '#server/privacy/closing/api.ts';
import { shopExportRoutes } from '#server/privacy/shopExport/api.ts';
import { applicationRoutes } from '#server/sellers/applications/api.ts';
import { shopFactRoutes } from '#server/sellers/facts/api.ts';
import { paymentProviderRoutes } from '#server/sellers/paymentProviders/api.ts';
import { paymentSettingsRoutes } from '#server/sellers/paymentSettings/api.ts';
import { registrationRoutes } from '#server/sellers/registrations/api.ts';
import { sellerRoutes } from '#server/sellers/sellers/api.ts';
import { shopPageRoutes } from '#server/sellers/shopPages/api.ts';
import { termsRoutes } from '#server/sellers/terms/api.ts';

/** The routes of every area except the pages, which need the build's output. */
export const allRoutes: Routes<PagesContext>[] = [
  registrationRoutes,
  accountRoutes,
  passwordRoutes,
  emailChangeRoutes,
  sessionRoutes,
  secondFactorRoutes,
  sellerRoutes,
  applicationRoutes,
  auditRoutes,
  administratorRoutes,
  supportRoutes,
  productRoutes,
  productBatchRoutes,
  importRoutes,
  productExportRoutes,
  stockRoutes,
  allProductRoutes,
  draftRoutes,
  orderMailRoutes,
  orderRoutes,
  orderBatchRoutes,
  orderExportRoutes,
  printingRoutes,
  customerOrderRoutes,
  quoteRoutes,
  trackingRoutes,
  orderMoneyRoutes,
  moneyPageRoutes,
  statementRoutes,
  customerMoneyRoutes,
  providerPaymentRoutes,
  standInRoutes,
  allOrderRoutes,
  termsRoutes,
  paymentSettingsRoutes,
  paymentProviderRoutes,
  shopPageRoutes,
  sharePictureRoutes,
  shopLookRoutes,
  connectionRoutes,
  orderTemplateRoutes,
  inboxRoutes,
  suggestionRoutes,
  learnedAnswerRoutes,
  assistantRoutes,
  assistantSettingsRoutes,
  shopFactRoutes,
  shopExportRoutes,
  closingRoutes,
  openQuestionRoutes,
  missedTopicRoutes,
  scoreRoutes,
  reportRoutes,
  reviewRoutes,
  moderationRoutes,
  visitorReportRoutes,
  catalogueRoutes,
  dashboardRoutes,
  bellRoutes,
  streamRoutes,
  mailRoutes,
  pictureRoutes,
  previewRoutes,
  channelRoutes,
  numberRoutes,
  simulatorRoutes,
  simulatedPhoneRoutes,
  metricsRoutes,
];
