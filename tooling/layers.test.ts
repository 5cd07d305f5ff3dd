import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { composition, layers, type Layer } from './layers.ts'

const root = join(import.meta.dirname, '..')
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ link: z.boolean().optional(), resolved: z.string().optional() }),
  ),
})
const aliases = {
  '#server/': 'apps/server/src/',
  '#web/': 'apps/web/app/',
  '#cli/': 'apps/cli/src/',
}
const files = globSync('{packages,emulators,apps,demo,e2e,lab,tooling}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'build', '.react-router', 'browser'].includes(name),
})

/** `kit` → `packages/kit`, as package-lock.json has it. */
const workspaces = Object.fromEntries(
  Object.entries(
    Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages,
  )
    .filter(([key, { link }]) => link && key.startsWith('node_modules/@hlizo/'))
    .map(([key, { resolved }]) => [key.slice('node_modules/@hlizo/'.length), resolved]),
)

const ownerOf = (file: string): Layer | undefined =>
  layers.find(({ paths }) => paths.some((path) => file.startsWith(path)))
const isTest = (file: string) =>
  /\.test\.tsx?$|\/testing[^/]*\.tsx?$|\.config\.ts$|web\/app\/routes\.ts$/.test(file)

/** Everything a file names in import, export-from and import(), types included. */
function specifiersIn(file: string): string[] {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const text = readFileSync(join(root, file), 'utf8')
  const lazy = module.dynamicImports
    .map((found) => text.slice(found.moduleRequest.start, found.moduleRequest.end))
    .filter((request) => /^['"]/.test(request))
    .map((request) => request.slice(1, -1))
  const reexports = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  )

  return [...module.staticImports.map((found) => found.moduleRequest.value), ...lazy, ...reexports]
}

/** Where a workspace of ours lies. */
function folderOf(name: string): string {
  return workspaces[name] ?? ''
}

/** The file of this repository that a specifier leads to, or `null` for something installed. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  const alias = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix))
  if (alias) return alias[1] + specifier.slice(alias[0].length)
  const [, name, rest] = /^@hlizo\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  if (name === undefined || rest === undefined) return null

  return `${folderOf(name)}/src/${rest}.ts`
}

const homeOf = (file: string) =>
  /^(?:packages|apps|emulators|lab)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? ''
const subFolder = (layer: Layer, file: string) => file.slice(layer.paths[0]?.length).split('/')[0]

const Names = z.record(z.string(), z.string()).optional()
const Manifest = z.object({
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
})

const manifestIn = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))

// The web is bundled: an installed product needs none of the packages that it was built from.
const DEVELOPED = [
  'lab/demo-media',
  'lab/screenshots',
  'lab/bench',
  'lab/fleet',
  'e2e',
  'apps/web',
  '',
]

/** What a file may import by name: tests, tools and what is bundled also what is there for development. */
function declaredFor(file: string): ReadonlySet<string> {
  const home = homeOf(file) === 'tooling' || !file.includes('/') ? '' : homeOf(file)
  const { dependencies, optionalDependencies, devDependencies } = manifestIn(home)
  const isForDevelopment = isTest(file) || DEVELOPED.includes(home)
  const extra = isForDevelopment ? [devDependencies, manifestIn('').devDependencies] : []

  return new Set(
    [dependencies, optionalDependencies, ...extra].flatMap((field) => Object.keys(field ?? {})),
  )
}

const installedName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function complaintsAbout(file: string): string[] {
  const layer = ownerOf(file)
  if (!layer) return [`${file} belongs to no layer: give it a row in tooling/layers.ts`]

  return specifiersIn(file).flatMap((specifier) => {
    if (specifier.startsWith('node:') || specifier.startsWith('virtual:')) return []
    const target = targetOf(file, specifier)
    if (target === null || specifier.startsWith('@hlizo/')) {
      const name = installedName(specifier)
      const isKnown =
        declaredFor(file).has(name) || (name.startsWith('@hlizo/') && homeOf(file) === 'tooling')
      if (!isKnown && !(isTest(file) && name === '@hlizo/fixtures'))
        return [`${file} imports ${name}, which its package.json does not declare`]
      if (target === null) return []
    }
    if (/\.(css|svg|woff2)(\?.*)?$/.test(target) || target.includes('+types/')) return []
    const other = ownerOf(target)
    if (!other) return [`${file} imports ${target}, which belongs to no layer`]
    // What is made for tests may be used by every test.
    if (isTest(file) && (other.name === 'fixtures' || isTest(target))) return []
    if (homeOf(file) !== homeOf(target) && specifier.startsWith('.'))
      return [`${file} reaches ${target} by a relative path`]
    if (other.name === layer.name) {
      const isSibling =
        layer.strangers === true && subFolder(layer, file) !== subFolder(layer, target)
      return isSibling ? [`${file} imports its sibling ${target}; what two need moves down`] : []
    }

    return layer.mayImport.includes(other.name)
      ? []
      : [`${file} (${layer.name}) must not import ${target} (${other.name})`]
  })
}

/** The files of this repository that each file names, type-only and lazy imports included. */
const imports = new Map(
  files.map((file) => {
    const targets = specifiersIn(file).map((specifier) => targetOf(file, specifier))
    return [file, new Set(targets.filter((target) => target !== null))] as const
  }),
)

/** The files on a way that leads from a file back to itself, one way for each group of files. */
function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>()
  const path: string[] = []
  const cycles: string[] = []
  const follow = (file: string): void => {
    if (path.includes(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const target of graph.get(file) ?? []) follow(target)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) follow(file)

  return cycles
}

describe('imports', () => {
  it('form no cycle, whether of values or of types', () => {
    expect(cyclesIn(imports)).toEqual([])
  })

  it('are reported with the files of a cycle', () => {
    const graph = { a: ['b'], b: ['c'], c: ['d', 'b'], d: [] }
    const entries = Object.entries(graph).map(
      ([file, targets]) => [file, new Set(targets)] as const,
    )

    expect(cyclesIn(new Map(entries))).toEqual(['b -> c -> b'])
  })
})

describe('the features of the server', () => {
  const importersOf = (target: string) =>
    files.filter((file) => !isTest(file) && imports.get(file)?.has(target))
  const { list, assemble, manifest, part } = composition

  it('have one manifest each, which the list alone imports', () => {
    const manifests = files.filter((file) => manifest.test(file))

    expect(manifests.map((file) => [file, importersOf(file)])).toEqual(
      manifests.map((file) => [file, [list]]),
    )
  })

  it('have a manifest where they answer requests', () => {
    const folders = files.filter((file) => part.test(file)).map((file) => dirname(file))

    expect(folders.filter((folder) => !files.includes(`${folder}/feature.ts`))).toEqual([])
  })

  it('are put together in one place', () => {
    expect(importersOf(assemble)).toEqual([list])
  })
})

describe('the law of imports', () => {
  it('is kept by every file', () => {
    expect(files.flatMap(complaintsAbout)).toEqual([])
  })

  it('has no row for a place that is gone', () => {
    expect(
      layers
        .flatMap(({ paths }) => paths)
        .filter((path) => !files.some((file) => file.startsWith(path))),
    ).toEqual([])
  })
})
