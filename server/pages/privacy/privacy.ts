import { knownBrowsers, sessionHours } from '#domain/identity/accounts.ts';
import { namedFromPaise, recordMonths } from '#domain/privacy/lawsList.ts';
import { readEngine } from '#server/assistant/model/queries.ts';
import type { App } from '#server/platform/http/application.ts';
import { readCodeWay } from '#server/privacy/dataSessions/queries.ts';
import { kept } from '#server/privacy/retention/commands.ts';
import type { PrivacyFacts } from '#web/storefront/page/privacyPage.ts';
import type { PagesContext } from '../context.ts';
import type { Show } from '../documents/documents.ts';
import type { FailurePage } from '../documents/failure.ts';

type Parts = { context: PagesContext; show: Show; errorHandler: FailurePage };

/** What is kept of people, told to everybody. */
export function servePrivacy(app: App, { context, show, errorHandler }: Parts): void {
  app.get('/privacy', { schema: { hide: true }, errorHandler }, (request, reply) =>
    show(request, reply, { path: '/privacy', key: '/privacy' }, async () => ({
      page: { name: 'privacy', facts: await readFacts(context) },
      subjects: ['privacy'],
    })),
  );
}

const daysOf = (hours: number) => Math.ceil(hours / 24);

/** What the page says is what the program does. */
export async function readFacts(context: PagesContext): Promise<PrivacyFacts> {
  const [way, { isOn, engine }] = await Promise.all([
    readCodeWay(context),
    readEngine(async (query) => (await context.database.pool.query(query)).rows),
  ]);
  const isModelAsked = isOn && engine === 'model';
  return {
    days: {
      mails: daysOf(kept.mails.hours),
      events: daysOf(kept.channel_events.hours),
      attempts: daysOf(kept.attempts.hours),
      browsers: knownBrowsers.days,
      sessions: daysOf(sessionHours.remembered),
      orderKeys: daysOf(kept.order_keys.hours),
      questions: daysOf(kept.open_questions.hours),
      drafts: daysOf(kept.product_drafts.hours),
    },
    backupDays: context.server.backupsKept,
    // The year of the order, the nine months until its return is due, and what follows.
    recordYears: 2 + recordMonths / 12,
    namedFromPaise,
    sendsMail: context.server.sendsMail,
    chats: way !== null,
    modelHost: isModelAsked ? (context.model?.host ?? null) : null,
  };
}
