import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start and stop whole servers, and mostly wait: whoever takes one last would have everybody wait for it. */
const long =
  /test\/(backup|processes|kept-pages|tracing|manyChats|start|stop|restart|rolling|channel|crash|frozen|data-directory)\.test|postgres\/embedded\.test|http\/bodies\.test/;

/** The long files first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return (await super.sort(files)).sort((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
