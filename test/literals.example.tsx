/** Sample input for the literal check in test/texts.test.ts. */
import { AppError } from '#domain/errors.ts';

export function Example({ name, pending, left }: { name: string; pending: boolean; left: number }) {
  if (name === 'Enter') throw new Error('A programmer reads this sentence.');
  console.log('An operator reads this sentence.');
  const said = [`${name} was saved.`, `Only ${left} left of ${name}`];
  if (left === 0) throw new AppError('validation_failed', { words: { reason: 'Please choose.' } });
  return (
    <p className="panel wide" title={name}>
      Signed in <input type="text" aria-label="Name" />
      <button type="submit">{pending ? 'Saving…' : 'Save'}</button>
      {said.join(' ')}
    </p>
  );
}
