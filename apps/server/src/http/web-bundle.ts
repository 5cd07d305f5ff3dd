import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { z } from 'zod'
import type { Announcement } from '@hlizo/contract/entities/announcement'
import type { PublicSettings } from '@hlizo/contract/public-settings'
import { readStaticFiles, type StaticFile } from './static-files.ts'

/** Services of the server for one rendering; `lib/load-context.ts` in the web declares the same. */
export type RenderServices = {
  readonly api: (path: string) => Promise<Response>
  readonly accountApi: (path: string) => Promise<Response>
  readonly nonce: string
  readonly css: string
  readonly settings: PublicSettings
  readonly hasSession: boolean
  readonly renderedAt: string
  readonly announcement: Announcement | null
  readonly reportError: (error: unknown) => void
}

export type WebBundle = {
  readonly files: ReadonlyMap<string, StaticFile>
  render(request: Request, services: Omit<RenderServices, 'css'>): Promise<Response>
}

type LoadContext = (services: RenderServices) => RouterContextProvider
// Vite's output is not typed.
const Build = z.custom<ServerBuild>(
  (value) => z.object({ entry: z.object({}) }).safeParse(value).success,
)
const Entry = z.object({
  loadContext: z.custom<LoadContext>((value) => typeof value === 'function'),
})

/** The styles of every page. Only what the routes name: the build also leaves the server's copy of the sheet in the folder, and files that a screen links by itself. */
export async function readStyles(
  client: string,
  routes: Readonly<Record<string, { css?: readonly string[] | undefined } | undefined>>,
): Promise<string> {
  const sheets = new Set(Object.values(routes).flatMap((route) => route?.css ?? []))
  const texts = await Promise.all([...sheets].map((name) => readFile(join(client, name), 'utf8')))

  return texts.join('\n')
}

/** Opens the bundle in `directory`; `null` when it is not built. */
export async function openWebBundle(directory: string): Promise<WebBundle | null> {
  const server = join(directory, 'server', 'index.js')
  const isBuilt = await stat(server).then(
    () => true,
    () => false,
  )
  if (!isBuilt) return null

  const build = Build.parse(await import(pathToFileURL(server).href))
  const { loadContext } = Entry.parse(build.entry.module)
  const handle = createRequestHandler(build, 'production')
  const client = join(directory, 'client')
  const css = await readStyles(client, build.assets.routes)

  return {
    files: await readStaticFiles(client),
    render: (request, services) => handle(request, loadContext({ ...services, css })),
  }
}
