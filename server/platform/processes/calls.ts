import type { Registry } from 'prom-client';
import type { Granted, Wanted } from './reserves.ts';

/** What one process counts, as prom-client writes it down. */
export type Counts = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What the processes of one server ask each other: what is said with it, and what is answered. */
type Asks = {
  /** Of the first process: points for somebody from what all processes share. */
  points: [Wanted, Granted];
  /** Of the first process: what each of the others counts. */
  allCounts: [null, Counts[]];
  /** Of one of the others: what it counts. */
  counts: [null, Counts];
  /** Says the others: the process serves; its port is closed for new connections. */
  ready: [null, null];
  left: [null, null];
  /** Says the first: answer what is in hand, and end. */
  stop: [null, null];
};
type What = keyof Asks;
export type Answers = { [W in What]?: (said: Asks[W][0]) => Asks[W][1] | Promise<Asks[W][1]> };

/** One end of the line between two processes. */
export type Calls = {
  /** `undefined`: the other end has gone, or took longer than so many milliseconds. */
  ask<W extends What>(what: W, said: Asks[W][0], patience?: number): Promise<Asks[W][1] | undefined>;
};

type Message = { ask: What; id: number; said: unknown } | { answer: number; value: unknown };
type Line = { send(message: Message): unknown; isConnected(): boolean };

/** Opens this end: returns how to ask, and what to call with each message that comes. */
export function openCalls(line: Line, answers: Answers): Calls & { receive(message: unknown): void } {
  const waiting = new Map<number, (value: unknown) => void>();
  let last = 0;
  const send = (message: Message) => line.isConnected() && line.send(message);
  async function answer({ ask, id, said }: Extract<Message, { ask: What }>): Promise<void> {
    const answerer = answers[ask] as ((said: unknown) => unknown) | undefined;
    send({ answer: id, value: await answerer?.(said) });
  }
  return {
    ask(what, said, patience) {
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        function settle(value?: unknown): void {
          clearTimeout(late);
          waiting.delete(id);
          resolve(value as Asks[typeof what][1] | undefined);
        }
        const late = patience === undefined ? undefined : setTimeout(settle, patience).unref();
        waiting.set(id, settle);
        if (!send({ ask: what, id, said })) settle();
      });
    },
    receive(message) {
      const known = message as Message;
      if ('ask' in known) void answer(known);
      else if ('answer' in known) waiting.get(known.answer)?.(known.value);
    },
  };
}
