import type { Reporter, TestCase } from 'vitest/node';

/** Names each test that failed and then passed, with why it failed: docs/decisions/0083. */
export default class Flaky implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const reasons = test.result().errors?.map(({ message }) => message) ?? [];
    console.log([`flaky: ${test.module.relativeModuleId} > ${test.fullName}`, ...reasons].join('\n'));
  }
}
