import { expect, test, vi } from 'vitest';
import { FairSemaphore } from './fairSemaphore.ts';

/** Named work that runs until the test ends it, in the order in which it began. */
function desk(slots: FairSemaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const come = (name: string, signal?: AbortSignal) => {
    const work = () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      });
    return slots.run(name.charAt(0), work, signal);
  };
  return { begun, come, end: (name: string) => ends.get(name)?.() };
}

test('a free slot goes to whoever holds the fewest, and then to who has waited longest', async () => {
  const { begun, come, end } = desk(new FairSemaphore({ total: 3, each: 2 }));
  const coming = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => come(name));
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'a2', 'b1']), 60_000);
  end('a1');
  await vi.waitFor(() => expect(begun.at(-1)).toBe('c1'), 60_000);
  end('a2');
  await vi.waitFor(() => expect(begun.at(-1)).toBe('a3'), 60_000);
  end('c1');
  await vi.waitFor(() => expect(begun.at(-1)).toBe('b2'), 60_000);
  for (const name of ['a3', 'b1', 'b2']) end(name);
  expect(await Promise.all(coming)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

test('who gives up leaves the queue, who waits too often is refused, and what fails frees its slot', async () => {
  const slots = new FairSemaphore({ total: 1, each: 1, waiting: 1, refusal: 'too_many_uploads' });
  const { begun, come, end } = desk(slots);
  const first = come('a1');
  const impatient = new AbortController();
  const second = come('a2', impatient.signal);
  await expect(come('a3')).rejects.toMatchObject({ code: 'too_many_uploads' });
  impatient.abort();
  await expect(second).rejects.toMatchObject({ code: 'malformed_request' });
  const failing = slots.run('b', () => Promise.reject(new Error('no')));
  end('a1');
  await first;
  await expect(failing).rejects.toThrow('no');
  const last = come('a4');
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'a4']), 60_000);
  end('a4');
  expect(await last).toBe('a4');
});
