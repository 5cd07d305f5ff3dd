import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const Route = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  module: z.string(),
  imports: z.array(z.string()).optional(),
  clientActionModule: z.string().optional(),
  clientLoaderModule: z.string().optional(),
})

/** What React Router writes about its build: which files each route needs. */
const Manifest = z.object({
  entry: z.object({ module: z.string(), imports: z.array(z.string()) }),
  routes: z.record(z.string(), Route),
  url: z.string(),
})
type Manifest = z.infer<typeof Manifest>

/** The built web bundle. Files are named by their address, such as `/assets/root-x.js`. */
export type WebBuild = {
  readonly read: (address: string) => Buffer
  readonly scripts: readonly string[]
  /** All scripts that the first visit of a route loads, the manifest itself included. */
  readonly firstLoadOf: (routeId: string) => readonly string[]
}

const root = join(import.meta.dirname, '../../../..')

function withParents(routes: Manifest['routes'], routeId: string): Manifest['routes'][string][] {
  const route = routes[routeId]
  if (!route) throw new Error(`The build has no route ${routeId}.`)
  const parents = route.parentId === undefined ? [] : withParents(routes, route.parentId)

  return [...parents, route]
}

/** All scripts of Studio's build. */
export function studioScripts(): readonly Buffer[] {
  const studio = join(root, 'apps/studio/build')

  return globSync('assets/*.js', { cwd: studio }).map((path) => readFileSync(join(studio, path)))
}

/** Opens the build that the product serves (WEB_BUILD_DIR, or apps/web/build). */
export function openWebBuild(): WebBuild {
  const client = join(resolve(root, process.env['WEB_BUILD_DIR'] ?? 'apps/web/build'), 'client')
  const scripts = globSync('assets/*.js', { cwd: client }).map((path) => `/${path}`)
  const manifestFile = scripts.find((path) => /\/manifest-[^/]+\.js$/.test(path))
  if (manifestFile === undefined)
    throw new Error('The web bundle is not built: run `npm run build` first.')
  const read = (address: string) => readFileSync(join(client, address))
  const text = read(manifestFile).toString()
  const manifest = Manifest.parse(JSON.parse(text.slice(text.indexOf('{')).replace(/;\s*$/, '')))

  return {
    read,
    scripts,
    firstLoadOf: (routeId) => {
      const { entry, url, routes } = manifest
      const files = withParents(routes, routeId).flatMap((route) => [
        route.module,
        ...(route.imports ?? []),
        route.clientActionModule ?? [],
        route.clientLoaderModule ?? [],
      ])
      return [...new Set([url, entry.module, ...entry.imports, ...files.flat()])]
    },
  }
}
