/** The process for pictures (elsewhere.ts): does what it is asked for, and ends when who asks has gone. */
import { AppError } from '#domain/errors.ts';
import type { Answer, Ask } from './elsewhere.ts';

// Ctrl-C in a terminal, and a stop of the machine: who asks ends first, when its answers are given.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async (ask: Ask) => {
  const answer = await work(ask);
  if (process.connected) process.send?.(answer);
});

async function work({ id, module, name, args }: Ask): Promise<Answer> {
  try {
    const { [name]: make } = await import(module);
    return { id, value: await make(...args) };
  } catch (error) {
    if (error instanceof AppError) return { id, refused: [error.code, error.details] };
    return { id, failure: String(error) };
  }
}
