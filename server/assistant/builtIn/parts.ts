import type { Understood } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { Look, Memory, Proposal, Reply, Situation } from '../situation/proposal.ts';

/** What a part of an answer says and changes; what is left out stays as it is. */
export type Part = Partial<Omit<Proposal, 'action'>> & { replies: Reply[] };

/** `where`: they want it at their last address, or pick it up. */
export type Turn = {
  situation: Situation;
  look: Look;
  understood: Understood & { where?: 'last' | 'pickUp' | undefined };
};

/** A sentence without facts. */
export const say = ({ situation, understood }: Turn, text: () => string): Part => ({
  replies: [{ message: { kind: 'text', text: inLanguage(understood.language, text) }, records: [situation.shop] }],
});

/** A person is asked, and the customer told. */
export const handOver = (turn: Turn): Part => ({
  ...say(turn, () => texts.handedOver({ shop: turn.situation.shop.name })),
  handsOver: true,
});

/** One answer: words that follow each other become one message, below who is speaking where that was not said yet. */
export function join(turn: Turn, action: Proposal['action'], parts: Part[]): Proposal {
  const { situation, understood } = turn;
  const memory: Memory = Object.assign(
    {},
    situation.memory,
    { misunderstandings: 0 },
    ...parts.map((part) => part.memory),
    {
      isIntroduced: true,
      language: understood.language,
    },
  );
  const introduction = situation.memory.isIntroduced
    ? []
    : say(turn, () => texts.introduction({ shop: situation.shop.name })).replies;
  const proposal: Proposal = {
    action,
    replies: mergeTexts([...introduction, ...parts.flatMap(({ replies }) => replies)]),
    memory,
    handsOver: parts.some(({ handsOver }) => handsOver),
  };
  const [asksShop, ...alsoAsks] = new Set(parts.flatMap((part) => part.asksShop ?? []));
  const order = parts.find((part) => part.order)?.order;
  return { ...proposal, ...(asksShop && { asksShop, alsoAsks }), ...(order && { order }) };
}

function mergeTexts(replies: Reply[]): Reply[] {
  const merged: Reply[] = [];
  for (const reply of replies) {
    const last = merged.at(-1);
    if (last?.message.kind === 'text' && reply.message.kind === 'text') {
      merged.splice(-1, 1, {
        message: { kind: 'text', text: `${last.message.text}\n\n${reply.message.text}` },
        records: [...last.records, ...reply.records],
      });
    } else merged.push(reply);
  }
  return merged;
}
