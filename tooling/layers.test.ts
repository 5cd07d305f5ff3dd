import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { composition, layers, type Layer } from './layers.ts'
import { readModules, type Module } from './module-graph.ts'

const root = join(import.meta.dirname, '..')
const modules = new Map(readModules().map((module) => [module.file, module]))
const files = [...modules.keys()]

const ownerOf = (file: string): Layer | undefined =>
  layers.find(({ paths }) => paths.some((path) => file.startsWith(path)))
const isTest = (file: string) =>
  /\.test\.tsx?$|\/testing[^/]*\.tsx?$|\.config\.ts$|web\/app\/routes\.ts$/.test(file)

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

// The web and Studio are bundled: an installed product needs none of the packages that it was built from.
const DEVELOPED = [
  'lab/demo-media',
  'lab/screenshots',
  'lab/bench',
  'lab/fleet',
  'e2e',
  'apps/web',
  'apps/studio',
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

function complaintsAbout({ file, imports }: Module): string[] {
  const layer = ownerOf(file)
  if (!layer) return [`${file} belongs to no layer: give it a row in tooling/layers.ts`]

  const targets = new Map(imports.map(({ specifier, file: target }) => [specifier, target]))

  return [...targets].flatMap(([specifier, target]) => {
    if (specifier.startsWith('node:') || specifier.startsWith('virtual:')) return []
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
        layer.isolated === true && subFolder(layer, file) !== subFolder(layer, target)
      return isSibling ? [`${file} imports its sibling ${target}; what two need moves down`] : []
    }

    return layer.mayImport.includes(other.name)
      ? []
      : [`${file} (${layer.name}) must not import ${target} (${other.name})`]
  })
}

/** The files of this repository that each file names, type-only and lazy imports included. */
const graph = new Map(
  [...modules.values()].map(({ file, imports }) => {
    const targets = imports.map((found) => found.file).filter((target) => target !== null)
    return [file, new Set(targets)] as const
  }),
)

/** The files on a way that leads from a file back to itself, one way for each group of files. */
function cyclesIn(found: ReadonlyMap<string, ReadonlySet<string>>): string[] {
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
    for (const target of found.get(file) ?? []) follow(target)
    path.pop()
    done.add(file)
  }
  for (const file of found.keys()) follow(file)

  return cycles
}

describe('imports', () => {
  it('form no cycle of values or types', () => {
    expect(cyclesIn(graph)).toEqual([])
  })

  it('are reported with the files of a cycle', () => {
    const cyclic = { a: ['b'], b: ['c'], c: ['d', 'b'], d: [] }
    const entries = Object.entries(cyclic).map(
      ([file, targets]) => [file, new Set(targets)] as const,
    )

    expect(cyclesIn(new Map(entries))).toEqual(['b -> c -> b'])
  })
})

describe('the features of the server', () => {
  const importersOf = (target: string) =>
    files.filter((file) => !isTest(file) && graph.get(file)?.has(target))
  const { list, assemble, manifest, part } = composition

  it('have one manifest each, imported only by the list', () => {
    const manifests = files.filter((file) => manifest.test(file))

    expect(manifests.map((file) => [file, importersOf(file)])).toEqual(
      manifests.map((file) => [file, [list]]),
    )
  })

  it('have a manifest when they answer requests', () => {
    const folders = files.filter((file) => part.test(file)).map((file) => dirname(file))

    expect(folders.filter((folder) => !files.includes(`${folder}/feature.ts`))).toEqual([])
  })

  it('are assembled in one place', () => {
    expect(importersOf(assemble)).toEqual([list])
  })
})

describe('the import rules', () => {
  it('are followed by every file', () => {
    expect([...modules.values()].flatMap(complaintsAbout)).toEqual([])
  })

  it('have no row for a place that is gone', () => {
    expect(
      layers
        .flatMap(({ paths }) => paths)
        .filter((path) => !files.some((file) => file.startsWith(path))),
    ).toEqual([])
  })
})
