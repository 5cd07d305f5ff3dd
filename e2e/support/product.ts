import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { directoryForTests } from '@hlizo/kit/testing-directory'
import { stripeAccount } from './stripe-account.ts'

const port = Number(process.env['E2E_PORT'] ?? 3100)

/** The configuration of a cluster's first node, as JSON, when the journeys walk through `npm run cluster`. */
const NodeVariables = z.catchall(
  z.object({ DATA_DIR: z.string(), ADMIN_PORT: z.string() }),
  z.string(),
)
const clusterNode = process.env['E2E_NODE_VARIABLES']
const node = clusterNode === undefined ? null : NodeVariables.parse(JSON.parse(clusterNode))

// Playwright reads this file in every worker; the directory is the first reader's.
const dataDirectory =
  node?.DATA_DIR ??
  (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(directoryForTests(), 'hlizo-e2e-')))

// The operator endpoint of a cluster is that of its first node.
const adminPort = node?.ADMIN_PORT ?? String(port + 1)

/** A product that runs already, when pictures are taken of it. */
const running = process.env['E2E_URL']

/** The product that the journeys walk through: a fresh one, with its own data and its own port. */
export const product = {
  isCluster: node !== null,
  isRunning: node !== null || running !== undefined,
  url: running ?? `http://localhost:${port}`,
  adminUrl: `http://127.0.0.1:${adminPort}`,
  chromium: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  /** What the operator's command line needs on a cluster besides `environment`. */
  nodeVariables: node ?? {},
  environment: {
    MODE: 'test',
    NODE_ENV: 'production',
    PORT: String(port),
    ADMIN_PORT: adminPort,
    PAYMENTS_SANDBOX_PORT: String(port + 2),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDirectory,
    // All journeys come from one network address and register users.
    RATE_LIMITS: 'off',
    ...stripeAccount(process.env),
    ...(process.env['WEB_BUILD_DIR'] ? { WEB_BUILD_DIR: process.env['WEB_BUILD_DIR'] } : {}),
  },
}
