import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What looks at pages takes longest and begins first; each worker that is done with it goes on to the rest of the house. What has
 * workers of its own comes last: before that it would end one that has loaded the house, and another would load it again.
 */
export class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}

const turnOf = ({ moduleId, project }: TestSpecification): number => {
  if (project.name !== 'house') return 2;
  return moduleId.includes('/test/browser/') ? 0 : 1;
};
