import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { allMutants } from './all-mutants.ts'

const root = join(import.meta.dirname, '../..')
const mutant = allMutants[Number(process.env['MUTANT'] ?? -1)]

/** Runs suites against the product with the change that MUTANT numbers. The file itself stays as it is. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code, id) =>
        mutant && id === join(root, mutant.file)
          ? code.replace(mutant.from, () => mutant.to)
          : null,
    },
  ],
  test: {
    include: ['{packages,emulators,apps/server}/**/*.test.ts'],
    globalSetup: ['packages/database/src/testing-server.ts'],
    env: { TZ: 'UTC' },
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
