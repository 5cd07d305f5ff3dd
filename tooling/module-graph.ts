import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const aliases = {
  '#server/': 'apps/server/src/',
  '#web/': 'apps/web/app/',
  '#studio/': 'apps/studio/app/',
  '#cli/': 'apps/cli/src/',
}
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ link: z.boolean().optional(), resolved: z.string().optional() }),
  ),
})
const Manifest = z.object({ exports: z.record(z.string(), z.string()).optional() })

/** What a file takes from another one or from a package, type-only and lazy imports included. */
export type Import = {
  readonly specifier: string
  /** The path in this repository, whether or not a file is there; `null` for what is installed. */
  readonly file: string | null
  /** `*` stands for everything: a namespace, or an import(). */
  readonly name: string
}

/** One source file: what it exports and imports. */
export type Module = {
  readonly file: string
  readonly text: string
  readonly values: readonly string[]
  readonly types: readonly string[]
  readonly imports: readonly Import[]
}

/** `kit` → its folder and the pattern of its exports. */
function readWorkspaces(): Map<
  string,
  { folder: string; exports: Readonly<Record<string, string>> }
> {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))

  return new Map(
    Object.entries(packages)
      .filter(([key, { link }]) => link && key.startsWith('node_modules/@hlizo/'))
      .map(([key, { resolved = '' }]) => {
        const manifest = readFileSync(join(root, resolved, 'package.json'), 'utf8')
        const { exports = {} } = Manifest.parse(JSON.parse(manifest))
        return [key.slice('node_modules/@hlizo/'.length), { folder: resolved, exports }]
      }),
  )
}

/** The file behind a subpath of a package: by its exact entry, else by the pattern with the longest prefix. */
function exportedAs(
  subpath: string,
  exports: Readonly<Record<string, string>>,
): string | undefined {
  const [pattern, target] =
    Object.entries(exports)
      .filter(([key]) => key.endsWith('*') && subpath.startsWith(key.slice(0, -1)))
      .toSorted(([a], [b]) => b.length - a.length)[0] ?? []

  return exports[subpath] ?? target?.replace('*', subpath.slice((pattern ?? '').length - 1))
}

/** Every TypeScript file of the repository with its imports resolved. */
export function readModules(): readonly Module[] {
  const files = globSync('{packages,emulators,apps,demo,e2e,lab,tooling}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'build', '.react-router', 'browser'].includes(name),
  })
  const workspaces = readWorkspaces()

  const pathOf = (file: string, specifier: string): string | null => {
    if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
    const alias = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix))
    if (alias) return alias[1] + specifier.slice(alias[0].length)
    const [, name = '', rest = ''] = /^@hlizo\/([^/]+)\/(.+)$/.exec(specifier) ?? []
    const workspace = workspaces.get(name)
    const target = workspace && exportedAs(`./${rest}`, workspace.exports)

    return target === undefined ? null : normalize(join(workspace?.folder ?? '', target))
  }

  return files.map((file) => readModule(file, pathOf))
}

function readModule(
  file: string,
  pathOf: (file: string, specifier: string) => string | null,
): Module {
  const text = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, text)
  const found: [string, string][] = []
  for (const { moduleRequest, entries } of module.staticImports)
    if (entries.length === 0) found.push([moduleRequest.value, '*'])
    else
      for (const { importName } of entries)
        found.push([moduleRequest.value, importName.name ?? '*'])
  for (const { moduleRequest } of module.dynamicImports) {
    const request = text.slice(moduleRequest.start, moduleRequest.end)
    if (/^['"]/.test(request)) found.push([request.slice(1, -1), '*'])
  }
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  for (const { moduleRequest, importName } of exported)
    if (moduleRequest) found.push([moduleRequest.value, importName.name ?? '*'])

  const own = exported.filter(({ moduleRequest }) => !moduleRequest)
  const namesOf = (entries: typeof own) =>
    entries.flatMap(({ exportName }) => exportName.name ?? [])

  return {
    file,
    text,
    values: namesOf(own.filter(({ isType }) => !isType)),
    types: namesOf(own.filter(({ isType }) => isType)),
    imports: found.map(([specifier, name]) => ({ specifier, file: pathOf(file, specifier), name })),
  }
}
