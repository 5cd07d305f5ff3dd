import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { product } from './support/product.ts'
import { providerPages } from './support/provider-pages.ts'

const timeJourneys = '*-time.spec.ts'
/** What `npm run test:deep` adds: every screen in every state, products of their own, rare devices (docs/decisions/0049). */
const deepJourneys = '*.deep.spec.ts'
/** The journeys that the opt-in run against a Stripe account goes (docs/payments.md). */
const buyingJourneys = ['first-laugh.spec.ts', 'declined-card.spec.ts', 'payment-*.spec.ts']

const root = join(import.meta.dirname, '..')

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  // Own products of journeys make films, on the same cores.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A CI machine may be slow for a while; tests that needed a retry are listed at the end.
  retries: process.env['CI'] === undefined ? 0 : 1,
  use: {
    baseURL: product.url,
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
    // A laptop; phones, tablets and televisions are set where they are meant.
    viewport: { width: 1440, height: 900 },
    // Recording a trace costs more than most journeys; `--trace on` records one by hand.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: product.chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: providerPages.areOurs
    ? [
        { name: 'films', testMatch: 'films.setup.ts' },
        {
          name: 'journeys',
          testIgnore: [timeJourneys, deepJourneys],
          dependencies: ['films'],
        },
        { name: 'deep', testMatch: deepJourneys, dependencies: ['films'] },
        // The product has one clock, so journeys that move it run last and one at a time.
        {
          name: 'time',
          testMatch: timeJourneys,
          dependencies: ['journeys', 'deep'],
          fullyParallel: false,
          workers: 1,
        },
      ]
    : [{ name: 'stripe', testMatch: buyingJourneys, testIgnore: timeJourneys }],
  ...(product.isRunning
    ? {}
    : {
        webServer: {
          command: `${JSON.stringify(process.execPath)} apps/server/src/main.ts`,
          cwd: root,
          url: `${product.adminUrl}/health/ready`,
          timeout: 120_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
          stdout: 'ignore',
          env: product.environment,
        },
      }),
})
