import { z } from 'zod';
import { logFailure } from '#server/platform/log/log.ts';
import type { TranscriptionAccess } from '#server/platform/settings/settings.ts';

/** A service that voice notes are sent to, with the host that the privacy page names. */
export type Transcription = {
  host: string;
  /** Returns the words of a voice note, `undefined` if there are none or the service fails (chat.md, section 5). */
  transcribe(voice: Buffer): Promise<string | undefined>;
};

/** Timeout of one transcript, in milliseconds, and the largest answer, in bytes. */
const timeout = 20_000;
const maxAnswer = 256 * 1024;
/** In characters, as of typed messages. */
const maxLength = 4096;

const transcriptSchema = z.object({ text: z.string() });

/**
 * Transcribes by a service with OpenAI's protocol: `POST {url}/audio/transcriptions`. What it says is a customer's words,
 * nothing more.
 */
export const createTranscription = (access: TranscriptionAccess, { time = timeout } = {}): Transcription => ({
  host: new URL(access.url).host,
  transcribe: (voice) => transcribe(voice, access, time),
});

async function transcribe(voice: Buffer, { url, model, key }: TranscriptionAccess, time: number) {
  const form = new FormData();
  form.set('model', model);
  form.set('response_format', 'json');
  form.set('file', new Blob([new Uint8Array(voice)], { type: 'audio/ogg' }), 'voice.ogg');
  let status: number | undefined;
  try {
    // A redirect would send the key to another server.
    const answer = await fetch(`${url}/audio/transcriptions`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(time),
    });
    status = answer.status;
    if (!answer.ok) throw new Error('The service refused.');
    return readWords(transcriptSchema.parse(JSON.parse(await readText(answer))).text);
  } catch (error) {
    logFailure('a voice note was not transcribed', toReason(error), { status: String(status) });
    return undefined;
  }
}

/** Without the words of the answer, which a parser's message would quote. */
const toReason = (error: unknown) =>
  error instanceof SyntaxError || error instanceof z.ZodError ? new Error('The answer is no transcript.') : error;

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswer) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const readWords = (text: string): string | undefined =>
  text.toWellFormed().replaceAll('\0', '').normalize('NFC').trim().slice(0, maxLength).toWellFormed() || undefined;
