import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What looks at pages takes longest and begins first; each worker that is done with it goes on to the rest. */
export class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const looks = ({ moduleId }: TestSpecification): number =>
      moduleId.includes('/test/browser/') ? 0 : 1;
    return sorted.toSorted((a, b) => looks(a) - looks(b));
  }
}
