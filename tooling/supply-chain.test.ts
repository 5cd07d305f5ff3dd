import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const Package = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
})
const Lockfile = z.object({ packages: z.record(z.string(), Package) })
const Names = z.record(z.string(), z.string()).default({})
const Manifest = z.object({
  dependencies: Names,
  devDependencies: Names,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
  workspaces: z.array(z.string()).default([]),
})
const manifestIn = (folder: string) =>
  Manifest.parse(JSON.parse(read(join(folder, 'package.json'))))

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? ''
const installed = Object.entries(Lockfile.parse(JSON.parse(read('package-lock.json'))).packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  .map(([path, facts]) => ({ name: nameOf(path), ...facts }))
const rootManifest = manifestIn('.')
const manifests = [
  rootManifest,
  ...globSync(rootManifest.workspaces, { cwd: root }).map(manifestIn),
]

/** The oldest versions without the vulnerabilities that concern us. A package that is not here is not installed. */
const FLOORS: Readonly<Record<string, string>> = {
  fastify: '5.12.2',
  '@fastify/formbody': '9.0.0',
  stripe: '23.1.0',
  pg: '8.23.0',
  jose: '6.2.0',
  'react-router': '8.4.0',
  zod: '4.6.0',
}
/** Packages with known vulnerabilities that are not used. To add one, set its lowest version. */
const ABSENT = ['@fastify/static', '@fastify/reply-from', '@fastify/middie']

const numbersOf = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10))

function isAtLeast(version: string, floor: string): boolean {
  const [given, wanted] = [numbersOf(version), numbersOf(floor)]
  const index = given.findIndex((number, position) => number !== wanted[position])

  return index === -1 || (given[index] ?? 0) > (wanted[index] ?? 0)
}

describe('installed packages (R147)', () => {
  it('come from a registry with the checksum of the lockfile', () => {
    const unsure = installed.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    const elsewhere = installed.filter(
      ({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.'),
    )

    expect([unsure, elsewhere]).toEqual([[], []])
  })

  it('is named by exact versions', () => {
    const loose = manifests.flatMap(({ dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      ),
    )

    expect(loose).toEqual([])
  })

  it('run only allowed installation scripts', () => {
    const allowed = Object.keys(rootManifest.allowScripts)
    const running = installed.filter(({ hasInstallScript }) => hasInstallScript === true)

    expect(running.map(({ name }) => name).filter((name) => !allowed.includes(name))).toEqual([])
  })

  it('is not older than the mending of known holes', () => {
    const old = installed.filter(
      ({ name, version = '0' }) =>
        Object.hasOwn(FLOORS, name) && !isAtLeast(version, FLOORS[name] ?? ''),
    )
    const names = new Set(installed.map(({ name }) => name))

    expect(old).toEqual([])
    expect(Object.keys(FLOORS).filter((name) => !names.has(name))).toEqual([])
    expect(ABSENT.filter((name) => names.has(name))).toEqual([])
  })

  it('is listed by `npm run sbom`', () => {
    const bill = z
      .object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.unknown()) })
      .parse(
        JSON.parse(execFileSync('npm', ['run', '-s', 'sbom'], { cwd: root, encoding: 'utf8' })),
      )

    expect(bill.components.length).toBeGreaterThan(300)
  }, 60_000)
})

describe('the sources of the repository', () => {
  const sources = globSync('{packages,emulators,apps,demo,lab}/**/*.{ts,tsx,css,html}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'build', '.react-router'].includes(name),
  }).filter((file) => !/\.test\.|\/testing/.test(file))
  const holding = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file)))

  it('makes no markup and no code of text (R078)', () => {
    const risky =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcdoc=/i

    expect(holding(risky)).toEqual([])
  })

  it('contain no key of a real service, and none for the web (R149)', () => {
    expect(
      holding(/\b[sr]k_live_\w{8}|whsec_[A-Za-z\d]{24}|AKIA[A-Z\d]{16}|-----BEGIN [A-Z ]*PRIVATE/),
    ).toEqual([])
    expect(holding(/import\.meta\.env\.(?!DEV|PROD|MODE|SSR|BASE_URL)/)).toEqual([])
  })

  it('call no shell: programs are started with an argument list', () => {
    const shell = /\bexecSync\(|\bexec\(['"`]|shell: true|from 'child_process'/

    expect(holding(shell)).toEqual([])
  })
})
