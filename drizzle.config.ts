import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/database/tables.ts',
    './server/database/pictureTables.ts',
    './server/database/signInTables.ts',
    './server/database/counters.ts',
    './server/database/limits.ts',
    './server/database/numberTables.ts',
    './server/database/conversationTables.ts',
    './server/database/channelTables.ts',
    './server/database/connectionTables.ts',
    './server/database/simulatorTables.ts',
    './server/database/reportTables.ts',
    './server/database/assistantTables.ts',
    './server/database/draftTables.ts',
    './server/database/adminTables.ts',
    './server/database/notificationTables.ts',
    './server/database/auditTables.ts',
    './server/database/privacyTables.ts',
    './server/database/moderationTables.ts',
  ],
  out: './server/database/migrations',
});
