import type { AssistantContext } from '#server/assistant/context.ts';
import type { Credentials } from './service/credentials.ts';

export type ChatContext = AssistantContext & {
  /** The secrets of the numbers at the messaging service. */
  credentials: Credentials;
};
