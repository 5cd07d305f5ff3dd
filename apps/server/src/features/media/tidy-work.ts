import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { FETCHED_UPLOAD } from '@hlizo/media/upload-store'

/** The work directory of a film is named by the id of its asset. */
const FILM = /^[0-9a-f]{32}$/
const isFilm = (name: string) => FILM.test(name)
const isFetched = (name: string) => name.startsWith(FETCHED_UPLOAD)

const Name = z.object({ name: z.string() })
const Film = z.object({ filmId: z.string().nullable(), isRunning: z.boolean() })

const namesIn = (directory: string) => readdir(directory).catch(() => [])

const removeAll = async (directory: string, names: readonly string[]) => {
  for (const name of names) await rm(join(directory, name), { recursive: true, force: true })
}

/**
 * Removes the files of parts, captions and stills that a killed process has left; films and masters
 * may be continued. Only before jobs run.
 */
export async function removeLeftWork(workDir: string): Promise<void> {
  const names = await namesIn(workDir)
  await removeAll(
    workDir,
    names.filter((name) => !isFilm(name) && !isFetched(name)),
  )
}

/** The masters and captions that open imports need. */
async function wantedUploads(db: Queries): Promise<(name: string) => boolean> {
  const open = await db.many(
    Name,
    sql`select ${FETCHED_UPLOAD} || unnest(array_append(
        array(select c ->> 'upload' from jsonb_array_elements(source -> 'captions') as c),
        coalesce(source ->> 'upload', id::text))) as name
      from app.media_import where state in ('queued', 'running')`,
  )
  const names = new Set(open.map(({ name }) => name))

  return (name) => names.has(name)
}

/** The films that open imports have begun. */
async function wantedFilms(db: Queries): Promise<(name: string) => boolean> {
  const open = await db.many(
    Film,
    sql`select film_id as "filmId", state = 'running' as "isRunning"
      from app.media_import where state in ('queued', 'running')`,
  )
  const films = new Set(open.map(({ filmId }) => filmId))
  // One that still reads its master may continue any of them.
  const isUnknown = open.some(({ filmId, isRunning }) => isRunning && filmId === null)

  return (name) => isUnknown || films.has(name)
}

/**
 * Removes the masters and renditions of films whose imports are over: another node has made them, or
 * they were cancelled while this node was stopped.
 */
export async function tidyWork(db: Queries, workDir: string): Promise<void> {
  // Read first: an import that begins now adds to it.
  const names = (await namesIn(workDir)).filter((name) => isFilm(name) || isFetched(name))
  if (names.length === 0) return
  const [isWantedUpload, isWantedFilm] = [await wantedUploads(db), await wantedFilms(db)]
  await removeAll(
    workDir,
    names.filter((name) => (isFilm(name) ? !isWantedFilm(name) : !isWantedUpload(name))),
  )
}
