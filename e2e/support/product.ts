import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { directoryForTests } from '@hlizo/kit/testing-directory'
import { stripeAccount } from './stripe-account.ts'

const port = Number(process.env['E2E_PORT'] ?? 3100)

/** Where `npm run cluster` keeps its nodes, when the journeys walk through one that runs already. */
const cluster = process.env['E2E_CLUSTER_DIR']

/** The configuration of its first node, as JSON: the operator's command line needs it. */
const nodeVariables = z
  .record(z.string(), z.string())
  .parse(JSON.parse(process.env['E2E_NODE_VARIABLES'] ?? '{}'))

// Playwright reads this file in every worker; the directory is the first reader's.
const dataDirectory =
  cluster === undefined
    ? (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(directoryForTests(), 'hlizo-e2e-')))
    : join(cluster, 'node-1')

// The operator endpoint of a cluster is that of its first node.
const adminPort = cluster === undefined ? port + 1 : port + 11

/** A product that runs already, when pictures are taken of it. */
const running = process.env['E2E_URL']

/** The product that the journeys walk through: a fresh one, with its own data and its own port. */
export const product = {
  isCluster: cluster !== undefined,
  isRunning: cluster !== undefined || running !== undefined,
  url: running ?? `http://localhost:${port}`,
  adminUrl: `http://127.0.0.1:${adminPort}`,
  chromium: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  nodeVariables,
  environment: {
    MODE: 'test',
    NODE_ENV: 'production',
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    PAYMENTS_SANDBOX_PORT: String(port + 2),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDirectory,
    // All journeys come from one network address and register users.
    RATE_LIMITS: 'off',
    ...stripeAccount(process.env),
    ...(process.env['WEB_BUILD_DIR'] ? { WEB_BUILD_DIR: process.env['WEB_BUILD_DIR'] } : {}),
  },
}
