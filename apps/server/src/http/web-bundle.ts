import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { z } from 'zod'
import type { PublicSettings } from '@hlizo/contract/public-settings'
import { readStaticFiles, type StaticFile } from './static-files.ts'

/** What the server lends to one rendering; the web's `lib/load-context.ts` says the same from its side. */
export type RenderServices = {
  readonly api: (path: string) => Promise<Response>
  readonly accountApi: (path: string) => Promise<Response>
  readonly nonce: string
  readonly css: string
  readonly settings: PublicSettings
  readonly hasSession: boolean
  readonly renderedAt: string
  readonly reportError: (error: unknown) => void
}

/** The built web application: its files, and the function that renders a page. */
export type WebBundle = {
  readonly files: ReadonlyMap<string, StaticFile>
  render(request: Request, services: Omit<RenderServices, 'css'>): Promise<Response>
}

type LoadContext = (services: RenderServices) => RouterContextProvider
// What Vite writes is not typed; React Router made it and React Router takes it.
const Build = z.custom<ServerBuild>(
  (value) => z.object({ entry: z.object({}) }).safeParse(value).success,
)
const Entry = z.object({
  loadContext: z.custom<LoadContext>((value) => typeof value === 'function'),
})

async function readStyles(assets: string): Promise<string> {
  const sheets = (await readdir(assets)).filter((name) => name.endsWith('.css')).toSorted()
  const texts = await Promise.all(sheets.map((name) => readFile(join(assets, name), 'utf8')))

  return texts.join('\n')
}

/** Opens the bundle in `directory`, or returns `null` when nobody has built it. */
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
  const css = await readStyles(join(client, 'assets'))

  return {
    files: await readStaticFiles(client),
    render: (request, services) => handle(request, loadContext({ ...services, css })),
  }
}
