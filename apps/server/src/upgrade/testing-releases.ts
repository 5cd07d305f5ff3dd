import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { silentLog } from '@hlizo/kit/log'
import type { Database } from '@hlizo/database/database'
import { migrate } from '@hlizo/database/migrate'
import { allSchemas } from '#server/backup/schemas.ts'

const Checksums = z.record(z.string(), z.string())

/** A version of the product that installations may run: when it landed, and which migrations it added. */
const Release = z.strictObject({
  landedAt: z.iso.datetime(),
  commit: z.string(),
  /** The SHA-256 of each file, by schema and name. */
  added: z.record(z.string(), Checksums),
})

export type Release = z.infer<typeof Release>

/** Every landed version, the first one first. */
export async function readReleases(): Promise<Release[]> {
  const text = await readFile(new URL('./landings.json', import.meta.url), 'utf8')

  return z.array(Release).parse(JSON.parse(text))
}

/** Makes all schemas as they were when the last of these versions had landed. */
export async function migrateTo(db: Database, releases: readonly Release[]): Promise<void> {
  const added = new Map<string, string[]>()
  for (const release of releases)
    for (const [schema, files] of Object.entries(release.added))
      added.set(schema, [...(added.get(schema) ?? []), ...Object.keys(files)])
  for (const set of allSchemas) await migrate(db, set, silentLog, new Set(added.get(set.schema)))
}
