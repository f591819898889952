type Spec = { title: string; file: string; line: number; tests: { status: string }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };
export type BrowserReport = { suites: Suite[]; stats: { expected: number; unexpected: number; flaky: number } };

/** The tests in Playwright's JSON report that passed on retry, as `file:line title`. */
export function flakyOf({ suites }: Pick<BrowserReport, 'suites'>): string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...flakyOf({ suites: inner }),
  ]);
}
