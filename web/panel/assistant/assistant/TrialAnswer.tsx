import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { pictureSources } from '#domain/platform/pictures.ts';
import * as texts from '#texts/assistantSettings.gen.ts';
import { formatPaise, formatPercent } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { stockLabel } from '#texts/labels.ts';
import classes from './AssistantTrial.module.css';
import { intentLabels, labelLanguage, refusalLabels } from './assistantLabels.ts';
import type { TrialResult } from './assistantQueries.ts';
import { type LinkedRecord, RecordLink } from './RecordLinks.tsx';

type TrialReply = TrialResult['replies'][number];
type TrialChoice = { text: string; choiceId: string };

/** The assistant's answer in a trial, and the reasons for it. */
export function TrialAnswer({ answer, onTap }: { answer: TrialResult; onTap: (choice: TrialChoice) => void }) {
  return (
    <>
      {answer.replies.map((reply, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change
        <ReplyBubble key={position} reply={reply} onTap={onTap} />
      ))}
      <dl className={classes.why}>
        <TrialFact name={texts.understood()}>{describeIntents(answer)}</TrialFact>
        <TrialFact name={texts.spoken()}>{labelLanguage(answer.language)}</TrialFact>
        <TrialFact name={texts.from()}>
          <TrialRecords replies={answer.replies} />
        </TrialFact>
        {answer.engine.by === 'model' || answer.engine.why ? (
          <TrialFact name={texts.engine()}>{describeEngine(answer)}</TrialFact>
        ) : null}
        {hasUsage(answer) && <TrialFact name={texts.usage()}>{describeUsage(answer)}</TrialFact>}
        {describeConsequences(answer).map((consequence) => (
          <TrialFact key={consequence} name={texts.consequence()}>
            {consequence}
          </TrialFact>
        ))}
      </dl>
    </>
  );
}

function TrialFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ReplyBubble({
  reply: { text, image, choices },
  onTap,
}: {
  reply: TrialReply;
  onTap: (choice: TrialChoice) => void;
}) {
  return (
    <div className={classes.reply}>
      {image && <img className={classes.picture} {...pictureSources(image)} sizes="12rem" alt="" loading="lazy" />}
      {text && <p className={classes.text}>{text}</p>}
      {choices.map(({ id, title }) => (
        <Button key={id} variant="default" size="xs" onClick={() => onTap({ text: title, choiceId: id })}>
          {title}
        </Button>
      ))}
    </div>
  );
}

function describeEngine({ engine: { by, why } }: TrialResult): string {
  if (by === 'model') return texts.engineModel();
  return why ? texts.engineBecause({ why: refusalLabels[why]() }) : texts.engineBuiltIn();
}

const hasUsage = ({ engine: { tokens } }: TrialResult) => tokens.input + tokens.output > 0;

/** Costs below one paisa are shown as such. */
function describeUsage({ engine: { tokens, costPaise } }: TrialResult): string {
  const count = tokens.input + tokens.output;
  if (costPaise === null) return texts.tokens({ count });
  const paise = Math.round(costPaise);
  const cost = paise < 1 ? texts.belowPaisa({ amount: formatPaise(1) }) : formatPaise(paise);
  return texts.tokensFor({ count, cost });
}

const describeIntents = ({ intents }: TrialResult) =>
  intents
    .map(({ name, score }) => texts.intent({ intent: intentLabels[name](), sureness: formatPercent(score * 100) }))
    .join(', ') || texts.notUnderstood();

type TrialRecord = Exclude<TrialReply['records'][number], { kind: 'shop' }>;

/** The records that the answer was checked against. The shop itself is left out: it needs no link. */
function TrialRecords({ replies }: { replies: TrialResult['replies'] }) {
  const recordsById = new Map(replies.flatMap(({ records }) => records.map((record) => [record.id, record])));
  const records = [...recordsById.values()].filter((record): record is TrialRecord => record.kind !== 'shop');
  if (records.length === 0) return texts.fromNothing();
  return (
    <ul className={classes.records}>
      {records.map((record) => (
        <li key={record.id}>
          <RecordLink record={toLinkedRecord(record)} /> <span>{describeRecord(record)}</span>
        </li>
      ))}
    </ul>
  );
}

function toLinkedRecord(record: TrialRecord): LinkedRecord {
  const { kind, id } = record;
  if (kind === 'product') return { kind, id, name: record.name, fact: null };
  if (kind === 'order') return { kind, id, name: record.label, fact: null };
  return { kind, id, name: record.question, fact: record.fact };
}

function describeRecord(record: TrialRecord): string {
  if (record.kind === 'product') {
    return texts.productRecord({ price: formatPaise(record.pricePaise), stock: stockLabel(record.stock) });
  }
  return record.kind === 'order' ? formatPaise(record.totalPaise) : record.answer;
}

/** What the answer would trigger in a real chat. */
function describeConsequences({ order, question, handsOver }: TrialResult): string[] {
  const lines = order?.lines.map(({ name, quantity, pricePaise }) =>
    texts.line({ quantity, product: isolated(name), amount: formatPaise(quantity * pricePaise) }),
  );
  return [
    ...(lines ? [texts.thenOrder({ lines: lines.join(', ') })] : []),
    ...(question ? [texts.thenAsksYou()] : []),
    ...(handsOver ? [texts.thenHandsOver()] : []),
  ];
}
