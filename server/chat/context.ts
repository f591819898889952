import type { AssistantContext } from '#server/assistant/context.ts';
import type { Credentials } from './service/credentials.ts';

export type ChatContext = AssistantContext & {
  /** The secrets of the numbers of the messaging service. */
  credentials: Credentials;
};
