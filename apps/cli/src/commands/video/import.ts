import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { Category } from '@hlizo/contract/entities/category'
import { createJobQueue } from '@hlizo/database/jobs'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { systemClock } from '@hlizo/kit/clock'
import { silentLog } from '@hlizo/kit/log'
import { nameOfLanguage } from '@hlizo/media/language'
import type { Config } from '@hlizo/server/config'
import { removeDraft } from '@hlizo/server/features/catalogue-editing/remove-draft'
import type { ImportSource, ImportState } from '@hlizo/server/features/media/asset-store'
import { importService } from '@hlizo/server/features/media/import-service'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { findTools, failureOf, followFilm, openUploads, whileWorking } from '#cli/media-work.ts'
import { withProduct, type OpenProduct } from '#cli/product.ts'
import { beginImport } from './begin-import.ts'

const Options = z.object({
  video: z.string().optional(),
  title: z.string().trim().min(1).max(200).optional(),
  category: z
    .custom<z.infer<typeof Category>>((value) => Category.safeParse(value).success, {
      error: 'must be standup, show or podcast',
    })
    .optional(),
  av1: z.boolean().default(false),
  encrypted: z.boolean().default(false),
  captions: z.array(z.string().regex(/^[a-z]{2,3}=.+$/, 'must look like ro=file.srt')),
})
type Options = z.infer<typeof Options>

const Shown = z.object({ id: z.number(), status: z.string(), captions: z.array(z.string()) })
type Shown = z.infer<typeof Shown>

const shownVideo = (videoId: number) => sql`select v.id, v.status, coalesce(
    (select json_agg(caption ->> 'lang') from jsonb_array_elements(a.descriptor -> 'captions') caption),
    '[]') as captions
  from app.video v left join app.asset a on a.id = v.asset_id where v.id = ${videoId}`

function readOptions(options: unknown): Options {
  const parsed = Options.safeParse(options)
  if (parsed.success) return parsed.data

  const [issue] = parsed.error.issues
  throw new Error(`--${issue?.path.map(String).join(' ')} ${issue?.message}.`)
}

async function requireFile(file: string): Promise<string> {
  const path = resolve(file)
  await access(path).catch(() => {
    throw new Error(`There is no file ${path} that can be read.`)
  })
  return path
}

async function sourceOf(
  file: string,
  { captions, av1, encrypted }: Options,
): Promise<ImportSource> {
  const tracks = captions.map(async (text) => {
    const [lang = '', path = ''] = text.split(/=(.*)/s)
    return { lang, label: nameOfLanguage(lang), file: await requireFile(path) }
  })

  return {
    file: await requireFile(file),
    captions: await Promise.all(tracks),
    ...(av1 && { hasAv1: true }),
    ...(encrypted && { isEncrypted: true }),
  }
}

/** Audio-only masters become podcast episodes. */
const usualCategory = (file: string) =>
  /\.(?:mp3|m4a|wav|flac)$/i.test(file) ? 'podcast' : 'standup'

/** Without a running server, this process needs ffmpeg itself. */
async function requireTools(config: Config, { isServed }: OpenProduct): Promise<void> {
  if (isServed) return
  const tools = await findTools(config)
  if (!tools.ok) throw new Error(tools.advice)
}

/** The next step for the operator. */
function adviceFor(before: Shown, { id, status, captions }: Shown): string {
  const lost = captions.length === 0 ? before.captions : []
  const words = lost.length === 0 ? '' : `The film before had captions (${lost.join(', ')}): `
  const again = words && `${words}import this file again with --captions to give it some.\n`
  const next =
    status === 'published'
      ? 'It plays from now on; who watches the one before sees that to its end.'
      : `Publish it with: hlizo video publish ${id}`

  return `The film is ready: video ${id}. ${next}\n${again}`
}

/** A failed import leaves nothing, not even its draft. */
async function removeImport(
  db: Database,
  { importId, draftId }: { readonly importId: string; readonly draftId: number | null },
): Promise<void> {
  const jobs = createJobQueue({ db, clock: systemClock, log: silentLog })
  const imports = importService({ clock: systemClock, jobs })
  const by = { actor: commandLineActor(), now: systemClock.now() }
  await db.transaction(async (tx) => {
    await imports.cancel(tx, importId)
    if (draftId !== null) await removeDraft(tx, draftId, by)
  })
}

/** Why there is no film; one that is held stays in the queue. */
function reasonOf(state: ImportState | null, { isServed }: OpenProduct): string {
  if (state === null) return 'The import was cancelled.'
  const reason = failureOf(state) ?? 'The import failed.'
  if (state.state === 'failed') return reason
  const next = isServed
    ? 'The server continues it when that is fixed.'
    : 'The same command, or a server, continues it.'

  return `${reason}\nThe film stays in the queue. ${next}`
}

/** Imports a film and shows its progress; a running server does the work. */
export async function importVideo(config: Config, file: string, given: unknown): Promise<void> {
  const options = readOptions(given)
  const source = await sourceOf(file, options)

  await withProduct(config, async (open) => {
    const { db } = open
    await requireTools(config, open)
    const { category = usualCategory(file) } = options
    const { importId, videoId } = await beginImport({ db, uploads: openUploads(config) }, source, {
      ...options,
      category,
    })
    const before = await db.one(Shown, shownVideo(videoId))
    const state = await whileWorking(config, open, (signal) => followFilm(db, videoId, { signal }))
    if (state?.state === 'failed')
      await removeImport(db, { importId, draftId: options.video === undefined ? videoId : null })
    if (state?.state !== 'done') throw new Error(reasonOf(state, open))

    process.stdout.write(adviceFor(before, await db.one(Shown, shownVideo(videoId))))
  })
}
