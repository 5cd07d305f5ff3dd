import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).readonly(),
  rows: z.number(),
  sha256: z.string(),
})
const Counter = z.object({ table: z.string(), column: z.string(), next: z.string() })

/** The contents of a copy, beside its rows. */
export const DumpContents = z.object({
  takenAt: z.string(),
  postgres: z.string(),
  /** The migrations of each schema, as `0010-accounts.sql` with its checksum. */
  migrations: z.record(z.string(), z.record(z.string(), z.string())),
  tables: z.array(Table),
  counters: z.array(Counter),
})
export type DumpContents = z.infer<typeof DumpContents>

/** Counted in tables, because the number of rows is unknown. */
export type DumpProgress = (step: { readonly table: string; readonly fraction: number }) => void

const CONTENTS = 'database.json'
export const fileOf = (directory: string, { schema, name }: { schema: string; name: string }) =>
  join(directory, `${schema}.${name}.copy.gz`)

/** Written last: a folder without it is an interrupted copy. */
export async function writeContents(directory: string, contents: DumpContents): Promise<void> {
  const text = `${JSON.stringify(contents, null, 2)}\n`
  await writeFile(join(directory, CONTENTS), text, { mode: 0o600 })
}

export async function readDump(directory: string): Promise<DumpContents> {
  const text = await readFile(join(directory, CONTENTS), 'utf8').catch((error: unknown) => {
    throw new Error(`${directory} holds no complete copy of a database: ${CONTENTS} is missing.`, {
      cause: error,
    })
  })

  return DumpContents.parse(JSON.parse(text))
}
