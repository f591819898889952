import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start and stop whole servers and mostly wait. Run last, one would prolong the whole run. */
const long =
  /test\/(backup|processes|page-cache|tracing|manyChats|start|stop|restart|rolling|channel|crash|frozen-database|data-directory)\.test|postgres\/embedded\.test|http\/bodies\.test/;

/** Runs the long files first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return (await super.sort(files)).sort((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
