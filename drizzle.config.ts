import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './database/tables/marketplace.ts',
    './database/tables/pictures.ts',
    './database/tables/signIn.ts',
    './database/tables/counters.ts',
    './database/tables/limits.ts',
    './database/tables/numbers.ts',
    './database/tables/conversations.ts',
    './database/tables/channel.ts',
    './database/tables/connections.ts',
    './database/tables/simulator.ts',
    './database/tables/reports.ts',
    './database/tables/assistant.ts',
    './database/tables/drafts.ts',
    './database/tables/administration.ts',
    './database/tables/notifications.ts',
    './database/tables/audit.ts',
    './database/tables/privacy.ts',
    './database/tables/moderation.ts',
  ],
  out: './database/migrations',
});
