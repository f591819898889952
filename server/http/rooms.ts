import { accountRoutes } from '../accounts/api.ts';
import { administratorRoutes } from '../administrators/api.ts';
import { allOrderRoutes } from '../allOrders/api.ts';
import { allProductRoutes } from '../allProducts/api.ts';
import { applicationRoutes } from '../applications/api.ts';
import { assistantRoutes } from '../assistant/api.ts';
import { assistantSettingsRoutes } from '../assistantSettings/api.ts';
import { auditRoutes } from '../audit/api.ts';
import { bellRoutes } from '../bell/api.ts';
import { catalogueRoutes } from '../catalogue/api.ts';
import { channelRoutes } from '../channel/api.ts';
import { simulatorRoutes } from '../channel/simulator/api.ts';
import { phoneRoutes } from '../channel/simulator/phone.ts';
import { closingRoutes } from '../closing/api.ts';
import { connectionRoutes } from '../connections/api.ts';
import { customerOrderRoutes } from '../customerOrders/api.ts';
import { dashboardRoutes } from '../dashboard/api.ts';
import { draftRoutes } from '../drafts/api.ts';
import { inboxRoutes } from '../inbox/api.ts';
import { mailRoutes } from '../mail/api.ts';
import { metricsRoutes } from '../metrics/api.ts';
import { moderationRoutes } from '../moderation/api.ts';
import { notificationRoutes } from '../notifications/api.ts';
import { numberRoutes } from '../numbers/api.ts';
import { openQuestionRoutes } from '../openQuestions/api.ts';
import { orderBatchRoutes } from '../orderBatches/api.ts';
import { orderMailRoutes } from '../orderMails/api.ts';
import { orderRoutes } from '../orders/api.ts';
import { orderTemplateRoutes } from '../orderTemplates/api.ts';
import { passwordRoutes } from '../passwords/api.ts';
import { pictureRoutes } from '../pictures/api.ts';
import { printingRoutes } from '../printing/api.ts';
import { productBatchRoutes } from '../productBatches/api.ts';
import { productRoutes } from '../products/api.ts';
import { registrationRoutes } from '../registrations/api.ts';
import { reportRoutes } from '../reports/api.ts';
import { reviewRoutes } from '../reviews/api.ts';
import { secondFactorRoutes } from '../secondFactors/api.ts';
import { sellerRoutes } from '../sellers/api.ts';
import { sessionRoutes } from '../sessions/api.ts';
import { shopDataRoutes } from '../shopData/api.ts';
import { shopFactRoutes } from '../shopFacts/api.ts';
import { supportRoutes } from '../support/api.ts';
import { termsRoutes } from '../terms/api.ts';
import type { Routes } from './routes.ts';

/** The routes of every room but the pages, which need what the build made. */
export const rooms: Routes[] = [
  registrationRoutes,
  accountRoutes,
  passwordRoutes,
  sessionRoutes,
  secondFactorRoutes,
  sellerRoutes,
  applicationRoutes,
  auditRoutes,
  administratorRoutes,
  supportRoutes,
  productRoutes,
  productBatchRoutes,
  allProductRoutes,
  draftRoutes,
  orderMailRoutes,
  orderRoutes,
  orderBatchRoutes,
  printingRoutes,
  customerOrderRoutes,
  allOrderRoutes,
  termsRoutes,
  connectionRoutes,
  orderTemplateRoutes,
  inboxRoutes,
  assistantRoutes,
  assistantSettingsRoutes,
  shopFactRoutes,
  shopDataRoutes,
  closingRoutes,
  openQuestionRoutes,
  reportRoutes,
  reviewRoutes,
  moderationRoutes,
  catalogueRoutes,
  dashboardRoutes,
  bellRoutes,
  notificationRoutes,
  mailRoutes,
  pictureRoutes,
  channelRoutes,
  numberRoutes,
  simulatorRoutes,
  phoneRoutes,
  metricsRoutes,
];
