import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './run-step.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'apps/web/build/.sources')

/** A fingerprint of everything that the web bundle is made from. */
function fingerprint(): string {
  const sources = globSync(
    [
      'apps/web/{app,public}/**/*',
      'apps/web/*.{ts,json}',
      'packages/{kit,contract,domain}/src/**/*.ts',
      'package-lock.json',
    ],
    { cwd: root, withFileTypes: true },
  )
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of sources) hash.update(file.slice(root.length)).update(readFileSync(file))

  return hash.digest('hex')
}

/** Builds the web bundle unless the one at hand was made from these very sources. `signal` ends the build. */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  const current = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return

  const env = { NODE_ENV: 'production' }
  await runStep(
    'build the web bundle',
    'npm',
    ['run', 'build', '--silent', '--workspace', '@hlizo/web'],
    { cwd: root, env, ...(signal && { signal }) },
  )
  writeFileSync(stamp, current)
}
