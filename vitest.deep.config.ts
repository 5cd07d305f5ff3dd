import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { deepProviderSuites } from './apps/server/src/testing-provider-suites.ts'

/** These take minutes: begun last, they would run alone on one core. */
const LONGEST = /(?:provider-calls|chance|amounts)\.deep\.test\.ts$/

/** Ordinary suites leave their cases to these, so they run in each part of a sharded run. */
const ALWAYS = /(?:provider-calls|amounts)\.deep\.test\.ts$/

const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)

class LongestFirst extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const always = files.filter(({ moduleId }) => ALWAYS.test(moduleId))
    const others = await super.shard(files.filter((file) => !always.includes(file)))

    return [...always, ...others]
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

/** The suites of `npm run test:deep`: third-party cases, long simulations and whole encodings (docs/decisions/0049). */
export default defineConfig({
  test: {
    include: ['{packages,emulators,apps/server,tooling,lab}/**/*.deep.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/build/**',
      // provider-calls.deep.test.ts runs these, and holds their calls against the provider's description.
      ...deepProviderSuites.map((pattern) => `apps/server/src/${pattern}`),
    ],
    globalSetup: ['packages/database/src/testing-server.ts'],
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A machine of CI may lose its cores for a while.
    retry: process.env['CI'] === undefined ? 0 : 1,
    env: { TZ: 'UTC', TEST_EFFORT: process.env['TEST_EFFORT'] ?? '2' },
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
})
