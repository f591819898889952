import { Button } from '@mantine/core';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/orderMoney.gen.ts';
import { resolvePaymentProblem } from '../../../api/sdk.gen.ts';
import type { OrderWithHistory } from '../cache/orderCache.ts';
import classes from './OrderPayment.module.css';
import { useMoneyAction } from './useMoneyAction.ts';

type Problem = OrderWithHistory['money']['problems'][number];

const sentences: Record<Problem['kind'], (problem: Problem) => string> = {
  amount_differs: ({ amountPaise, expectedPaise }) =>
    texts.problemAmount({ amount: formatPaise(amountPaise), expected: formatPaise(expectedPaise) }),
  other_currency: ({ currency }) => texts.problemCurrency({ currency }),
  booked_elsewhere: ({ amountPaise }) => texts.problemElsewhere({ amount: formatPaise(amountPaise) }),
};

/** What the seller has to look at in the provider's answers, until they have (money.md, section 4). */
export function OrderProblems({ order: { id, money } }: { order: OrderWithHistory }) {
  const act = useMoneyAction();
  const resolve = (problem: string) =>
    act(() => resolvePaymentProblem({ path: { id, problem }, throwOnError: true }), texts.problemResolved());
  return money.problems.map((problem) => (
    <div key={problem.id} className={classes.box}>
      <p className={classes.conflict}>{sentences[problem.kind](problem)}</p>
      <p className={classes.minor}>{texts.problemPayment({ id: problem.paymentId })}</p>
      <div>
        <Button size="sm" variant="default" onClick={() => resolve(problem.id)}>
          {texts.problemSeen()}
        </Button>
      </div>
    </div>
  ));
}
