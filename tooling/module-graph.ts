import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const aliases = {
  '#server/': 'apps/server/src/',
  '#web/': 'apps/web/app/',
  '#cli/': 'apps/cli/src/',
}
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ link: z.boolean().optional(), resolved: z.string().optional() }),
  ),
})
const Manifest = z.object({ exports: z.record(z.string(), z.string()).optional() })

/** One source file: what it exports as values, and what it takes from other files of this repository. */
export type Module = {
  readonly file: string
  readonly text: string
  readonly values: readonly string[]
  /** `*` stands for everything: a namespace, or an import() . */
  readonly imports: readonly { readonly file: string; readonly name: string }[]
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

/** Every TypeScript file of the repository with its imports resolved. */
export function moduleGraph(): { readonly modules: readonly Module[] } {
  const files = globSync('{packages,emulators,apps,demo,e2e,lab,tooling}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'build', '.react-router', 'browser'].includes(name),
  })
  const known = new Set(files)
  const workspaces = readWorkspaces()

  const pathOf = (file: string, specifier: string): string | null => {
    if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
    const alias = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix))
    if (alias) return alias[1] + specifier.slice(alias[0].length)
    const [, name = '', rest = ''] = /^@hlizo\/([^/]+)\/(.+)$/.exec(specifier) ?? []
    const workspace = workspaces.get(name)
    const target = workspace?.exports[`./${rest}`] ?? workspace?.exports['./*']?.replace('*', rest)

    return workspace && target !== undefined ? normalize(join(workspace.folder, target)) : null
  }
  const resolve = (file: string, specifier: string): string | null => {
    const path = pathOf(file, specifier)

    return path !== null && known.has(path) ? path : null
  }

  return { modules: files.map((file) => readModule(file, resolve)) }
}

function readModule(
  file: string,
  resolve: (file: string, specifier: string) => string | null,
): Module {
  const text = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, text)
  const found: [string, string][] = []
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName } of entries) found.push([moduleRequest.value, importName.name ?? '*'])
  for (const { moduleRequest } of module.dynamicImports)
    found.push([text.slice(moduleRequest.start + 1, moduleRequest.end - 1), '*'])
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  for (const { moduleRequest, importName } of exported)
    if (moduleRequest) found.push([moduleRequest.value, importName.name ?? '*'])

  return {
    file,
    text,
    values: exported.flatMap(({ exportName, isType, moduleRequest }) =>
      exportName.name === null || isType || moduleRequest ? [] : [exportName.name],
    ),
    imports: found.flatMap(([specifier, name]) => {
      const target = resolve(file, specifier)
      return target === null ? [] : [{ file: target, name }]
    }),
  }
}
