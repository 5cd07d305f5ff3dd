import { defineConfig } from '@playwright/test'
import journeys from '@hlizo/e2e/journeys-config'
import { product } from '@hlizo/e2e/product'

/** Pictures of every screen (`npm run screenshots`): of a product that runs, or of one started for them. */
const { webServer, ...shared } = journeys

export default defineConfig({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/screenshots',
  timeout: 900_000,
  globalTeardown: './contact-sheet.ts',
  projects: [
    { name: 'screenshots', testMatch: ['take.spec.ts', 'take-studio.spec.ts'] },
    // Pictures of docs/studio.md.
    { name: 'guide', testMatch: 'take-studio.spec.ts' },
  ],
  ...(!product.isRunning && webServer && { webServer }),
})
