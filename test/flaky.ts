import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** Reports each test that passed on retry, with its failure, also to the file in FLAKY: docs/decisions/tests.md. */
export default class Flaky implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const reasons = test.result().errors?.map(({ message }) => message) ?? [];
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    console.log([`flaky: ${name}`, ...reasons].join('\n'));
    if (process.env.FLAKY) appendFileSync(process.env.FLAKY, `${name}\n`);
  }
}
