import { defineConfig } from 'vitest/config'

/** `npm run test:deep`: cases of third-party suites and long simulations, too slow for every commit. */
export default defineConfig({
  test: {
    include: ['{packages,emulators,apps/server,tooling}/**/*.deep.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: ['packages/database/src/testing-server.ts'],
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
    isolate: false,
  },
})
