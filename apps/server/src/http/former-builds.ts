import { createHash } from 'node:crypto'
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { readStaticFiles, type StaticFile } from './static-files.ts'

type Options = {
  /** The folder of the build whose `assets` are named after their content. */
  readonly client: string
  /** Where copies of the builds lie, which the next build does not overwrite. */
  readonly copies: string
  readonly clock: Pick<Clock, 'now'>
}

/** A machine where the product is built again and again has no more than these. */
const MAX_FORMER = 5
/** In the copy of a build that was replaced: since when. */
const REPLACED = 'replaced'

const idOf = async (assets: string): Promise<string> =>
  createHash('sha256')
    .update((await readdir(assets)).toSorted().join('\n'))
    .digest('hex')
    .slice(0, 16)

/** A link takes no space; the next build writes new files. Across disks, and where links are refused, a copy. */
const keepFile = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to))

/** Copies the assets of this build; an interrupted copy is made again. */
async function copyBuild({ client, copies }: Options, id: string): Promise<void> {
  const [assets, copy, half] = [
    join(client, 'assets'),
    join(copies, id),
    join(copies, `${id}.half`),
  ]
  const isCopied = await stat(copy).then(
    () => true,
    () => false,
  )
  await rm(join(copy, REPLACED), { force: true })
  if (isCopied) return
  await rm(half, { recursive: true, force: true })
  await mkdir(join(half, 'assets'), { recursive: true })
  const names = await readdir(assets)
  await Promise.all(names.map((name) => keepFile(join(assets, name), join(half, 'assets', name))))
  await rename(half, copy)
}

/** Since when a build is replaced; from now on when it was the last one. */
async function replacedSince(copy: string, now: Date): Promise<number> {
  const file = join(copy, REPLACED)
  const since = Date.parse(await readFile(file, 'utf8').catch(() => ''))
  if (!Number.isNaN(since)) return since
  await writeFile(file, now.toISOString())

  return now.getTime()
}

/** The assets of builds that this one has replaced within a day. Copies those of this build, for the next one. */
async function formerAssets(options: Options): Promise<ReadonlyMap<string, StaticFile>> {
  const { client, copies, clock } = options
  const own = await idOf(join(client, 'assets'))
  await copyBuild(options, own)
  const now = clock.now()
  const others = (await readdir(copies)).filter((name) => name !== own)
  const dated = others.map(async (name) => ({
    copy: join(copies, name),
    since: await replacedSince(join(copies, name), now),
  }))
  const byAge = (await Promise.all(dated)).toSorted((a, b) => b.since - a.since)
  const files = new Map<string, StaticFile>()
  for (const [index, { copy, since }] of byAge.entries()) {
    const isOver = index >= MAX_FORMER || now.getTime() - since >= DAY_MS
    if (isOver || copy.endsWith('.half')) await rm(copy, { recursive: true, force: true })
    else
      for (const [path, file] of await readStaticFiles(copy))
        if (path !== `/${REPLACED}`) files.set(path, file)
  }

  return files
}

/**
 * The files of a build with the assets of those before it, for a day, by their address: tabs that were opened
 * before an upgrade go on. Without them such a tab loads the page again.
 */
export async function withFormerBuilds(
  files: ReadonlyMap<string, StaticFile>,
  { log, ...options }: Options & { readonly log: Pick<Log, 'warn'> },
): Promise<ReadonlyMap<string, StaticFile>> {
  try {
    return new Map([...(await formerAssets(options)), ...files])
  } catch (error) {
    log.warn({ error: String(error) }, 'the assets of the builds before this one are not there')
    return files
  }
}
