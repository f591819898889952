import type { Reporter, TestCase } from 'vitest/node';

/** Names each test that failed and then passed: docs/decisions/0083. */
export default class Flaky implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) console.log(`flaky: ${test.module.relativeModuleId} > ${test.fullName}`);
  }
}
