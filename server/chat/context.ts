import type { AssistantContext } from '#server/assistant/context.ts';
import type { Credentials } from './service/credentials.ts';
import type { Transcription } from './service/transcription.ts';

export type ChatContext = AssistantContext & {
  /** The secrets of the numbers at the messaging service. */
  credentials: Credentials;
  /** Transcribes voice notes, if the operator has configured a service. */
  transcription: Transcription | undefined;
};
