import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'
import { product } from './support/product.ts'

/** Pictures of every screen (`npm run screenshots`): of a product that runs, or of one started for them. */
const { webServer, ...shared } = journeys

export default defineConfig({
  ...shared,
  testDir: './screenshots',
  testMatch: 'take.spec.ts',
  outputDir: '../test-results/screenshots',
  timeout: 900_000,
  globalTeardown: './screenshots/contact-sheet.ts',
  projects: [{ name: 'screenshots' }],
  ...(!product.isRunning && webServer && { webServer }),
})
