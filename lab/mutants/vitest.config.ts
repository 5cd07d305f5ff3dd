import { defineConfig } from 'vitest/config'

/** The suites that the mutants of `stryker.config.json` are run against. */
export default defineConfig({
  test: { include: ['packages/domain/src/**/*.test.ts'], env: { TZ: 'UTC' } },
})
