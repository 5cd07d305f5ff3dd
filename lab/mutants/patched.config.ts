import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { allMutants } from './all-mutants.ts'

const root = join(import.meta.dirname, '../..')
const mutant = allMutants[Number(process.env['MUTANT'] ?? -1)]
const isChanged = (id: string) => mutant !== undefined && id === join(root, mutant.file)

/** Runs suites against the product with the change that MUTANT numbers. The file itself stays as it is. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      // Vitest would answer the next mutant of this file from its cache.
      configureVitest: ({ defineCacheKeyGenerator }) => {
        defineCacheKeyGenerator(({ id }) => (isChanged(id) ? false : undefined))
      },
      transform: (code, id) =>
        mutant && isChanged(id) ? code.replace(mutant.from, () => mutant.to) : null,
    },
  ],
  test: {
    include: ['{packages,emulators,apps/server}/**/*.test.ts'],
    globalSetup: ['packages/database/src/testing-server.ts'],
    env: { TZ: 'UTC' },
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
