import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './run-step.ts'

const root = join(import.meta.dirname, '..')

type Bundle = {
  readonly name: string
  readonly workspace: string
  readonly folder: string
  readonly sources: readonly string[]
}

const shared = [
  'packages/{kit,contract,domain}/src/**/*.ts',
  'package-lock.json',
  'tooling/precompress.ts',
]

const web: Bundle = {
  name: 'web',
  workspace: '@hlizo/web',
  folder: 'apps/web',
  sources: ['apps/web/{app,public}/**/*', 'apps/web/*.{ts,json}', ...shared],
}

const studio: Bundle = {
  name: 'Studio',
  workspace: '@hlizo/studio',
  folder: 'apps/studio',
  sources: [
    'apps/studio/app/**/*',
    'apps/studio/*.{ts,json,html}',
    'apps/web/app/{lib,ui}/**/*',
    'apps/web/*.ts',
    ...shared,
  ],
}

/** A fingerprint of everything that a bundle is made from. */
function fingerprint(patterns: readonly string[]): string {
  const sources = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of sources) hash.update(file.slice(root.length)).update(readFileSync(file))

  return hash.digest('hex')
}

/** Builds one bundle unless the one at hand was made from these very sources. */
async function build(
  { name, workspace, folder, sources }: Bundle,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stamp = join(root, folder, 'build/.sources')
  const current = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return

  await runStep(
    `build the ${name} bundle`,
    'npm',
    ['run', 'build', '--silent', '--workspace', workspace],
    {
      cwd: root,
      env: { NODE_ENV: 'production' },
      // The two bundles are built at the same time.
      isHeld: true,
      ...(signal && { signal }),
    },
  )
  writeFileSync(stamp, current)
}

/** Builds the bundles of the web and of Studio where their sources changed. `signal` ends the builds. */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  const builds = await Promise.allSettled([web, studio].map((bundle) => build(bundle, signal)))
  const failed = builds.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
