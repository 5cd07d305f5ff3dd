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

/** Builds one bundle unless the existing one was built from the same sources. */
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
    ['run', 'bundle', '--silent', '--workspace', workspace],
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

/** Compresses the files of a built bundle, once for each build. */
async function pack({ name, workspace, folder }: Bundle, signal?: AbortSignal): Promise<void> {
  const built = join(root, folder, 'build/.sources')
  const packed = join(root, folder, 'build/.packed')
  const current = readFileSync(built, 'utf8')
  if (existsSync(packed) && readFileSync(packed, 'utf8') === current) return

  await runStep(
    `compress the ${name} bundle`,
    'npm',
    ['run', 'pack', '--silent', '--workspace', workspace],
    { cwd: root, isHeld: true, ...(signal && { signal }) },
  )
  writeFileSync(packed, current)
}

/** The bundle of the web without compressed files. `signal` ends the build. */
export const buildWebBundle = (signal: AbortSignal): Promise<void> => build(web, signal)

/** The bundle of Studio without compressed files. `signal` ends the build. */
export const buildStudioBundle = (signal: AbortSignal): Promise<void> => build(studio, signal)

/** Compresses the files of both bundles. The server compresses what is asked for before by itself. */
export async function packBundles(signal: AbortSignal): Promise<void> {
  for (const bundle of [web, studio]) await pack(bundle, signal)
}

/** Builds and compresses the bundles of the web and of Studio where their sources changed. */
export async function buildWeb(): Promise<void> {
  const builds = await Promise.allSettled(
    [web, studio].map(async (bundle) => {
      await build(bundle, undefined)
      await pack(bundle)
    }),
  )
  const failed = builds.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
