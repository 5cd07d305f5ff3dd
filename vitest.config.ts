import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps,tooling,demo,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: ['packages/database/src/testing-server.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    env: { TZ: 'UTC' },
  },
})
