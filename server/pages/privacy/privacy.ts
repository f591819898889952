import { knownBrowserLimits } from '#domain/identity/accounts.ts';
import { sessionHours } from '#domain/identity/sessions.ts';
import { nameRetentionMinPaise, retentionMonths } from '#domain/privacy/legalRetention.ts';
import { readEngineSettings } from '#server/assistant/model/queries.ts';
import type { App } from '#server/platform/http/application.ts';
import { readCodeChannel } from '#server/privacy/dataSessions/queries.ts';
import { retentionRules } from '#server/privacy/retention/commands.ts';
import type { PrivacyFacts } from '#web/storefront/page/privacyPage.ts';
import type { PagesContext } from '../context.ts';
import type { SendSharedPage } from '../documents/documents.ts';
import type { FailurePage } from '../documents/failurePage.ts';

type Parts = { context: PagesContext; sendSharedPage: SendSharedPage; errorHandler: FailurePage };

/** The public privacy page. */
export function servePrivacy(app: App, { context, sendSharedPage, errorHandler }: Parts): void {
  app.get('/privacy', { schema: { hide: true }, errorHandler }, (request, reply) =>
    sendSharedPage(request, reply, { path: '/privacy', key: '/privacy' }, async () => ({
      page: { name: 'privacy', facts: await readPrivacyFacts(context) },
      subjects: ['privacy'],
    })),
  );
}

const daysOf = (hours: number) => Math.ceil(hours / 24);

/** The figures of the privacy page, taken from the settings that the program uses. */
export async function readPrivacyFacts(context: PagesContext): Promise<PrivacyFacts> {
  const [way, { isOn, engine }] = await Promise.all([
    readCodeChannel(context),
    readEngineSettings(context.database.read),
  ]);
  const isModelAsked = isOn && engine === 'model';
  return {
    days: {
      mails: daysOf(retentionRules.mails.hours),
      events: daysOf(retentionRules.channelEvents.hours),
      attempts: daysOf(retentionRules.attempts.hours),
      browsers: knownBrowserLimits.days,
      sessions: daysOf(sessionHours.remembered),
      orderKeys: daysOf(retentionRules.orderKeys.hours),
      questions: daysOf(retentionRules.openQuestions.hours),
      drafts: daysOf(retentionRules.productDrafts.hours),
      reports: daysOf(retentionRules.reportedSubjects.hours),
    },
    backupDays: context.server.backupsKept,
    // The year of the order, the nine months until its return is due, and what follows.
    recordYears: 2 + retentionMonths / 12,
    namedFromPaise: nameRetentionMinPaise,
    sendsMail: context.server.sendsMail,
    chats: way !== null,
    modelHost: isModelAsked ? (context.model?.host ?? null) : null,
    voiceHost: context.transcription?.host ?? null,
  };
}
