import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { FETCHED_UPLOAD } from '@hlizo/media/upload-store'
import { PART_FOLDER } from './part-job.ts'

const Upload = z.object({ id: z.string() })

const namesIn = (directory: string, prefix: string) =>
  readdir(directory)
    .catch(() => [])
    .then((names) => names.filter((name) => name.startsWith(prefix)))

const removeAll = async (directory: string, names: readonly string[]) => {
  for (const name of names) await rm(join(directory, name), { recursive: true, force: true })
}

/** Removes the folders of parts that a killed process has left. Only before jobs run. */
export async function removeLeftParts(workDir: string): Promise<void> {
  await removeAll(workDir, await namesIn(workDir, PART_FOLDER))
}

/** Removes the masters that were fetched for parts of films which are over. */
export async function tidyWork(db: Queries, workDir: string): Promise<void> {
  const fetched = await namesIn(workDir, FETCHED_UPLOAD)
  if (fetched.length === 0) return
  const open = await db.many(
    Upload,
    sql`select unnest(array_append(
        array(select c ->> 'upload' from jsonb_array_elements(source -> 'captions') as c),
        coalesce(source ->> 'upload', id::text))) as id
      from app.media_import where state in ('queued', 'running')`,
  )
  const wanted = new Set(open.map(({ id }) => FETCHED_UPLOAD + id))
  await removeAll(
    workDir,
    fetched.filter((name) => !wanted.has(name)),
  )
}
