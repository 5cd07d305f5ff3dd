import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/build/**'],
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
          name: 'house',
          include: ['{packages,apps/server,apps/cli,tooling,demo,bench,e2e,fleet}/**/*.test.ts'],
          // No suite of these replaces a module, so they share what they have loaded.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
