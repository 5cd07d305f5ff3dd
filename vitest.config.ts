import { defineConfig } from 'vitest/config'
import { providerSuites } from './apps/server/src/testing-provider-suites.ts'

// Set by `npm test -- --with-deep`, whose deep suites run these; amounts.deep.test.ts buys every row to its end.
const inDeepSuites =
  process.env['WITH_DEEP_SUITES'] === undefined
    ? []
    : [...providerSuites, 'amounts.test.ts'].map((pattern) => `apps/server/src/${pattern}`)

export default defineConfig({
  test: {
    // The deep suites have a script of their own, `npm run test:deep`.
    exclude: ['**/node_modules/**', '**/build/**', '**/*.deep.test.ts', ...inDeepSuites],
    globalSetup: ['packages/database/src/testing-server.ts'],
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A machine of CI may lose its cores for a while.
    retry: process.env['CI'] === undefined ? 0 : 1,
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{packages,emulators,apps/server,apps/cli,tooling,demo,e2e,lab}/**/*.test.ts'],
          // No suite of these replaces a module, so they share what they have loaded.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'studio', include: ['apps/studio/**/*.test.{ts,tsx}'] } },
    ],
  },
})
