import type { DocumentSource } from '#domain/chat/channel.ts';
import { AppError } from '#domain/errors.ts';
import { createProblemsFile } from '#server/catalogue/imports/problemsCsv.ts';
import type { ChatContext } from '../context.ts';

/** Larger files are on the page that the text names: they are made in memory. */
const maxBytes = 5_000_000;

/** The file of a message, made when it is sent; `undefined` if it is too large, or what it is made of is gone. */
export async function createDocument(
  context: ChatContext,
  { problemsOf, language }: DocumentSource,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of await createProblemsFile(context, problemsOf, language)) {
      chunks.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes > maxBytes) return undefined;
    }
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  return Buffer.concat(chunks);
}
