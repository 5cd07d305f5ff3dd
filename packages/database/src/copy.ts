import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table and its stored columns. */
export type CopiedTable = {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

function address({ schema, name, columns }: CopiedTable): string {
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)} (${listed})`
}

function hashing() {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })

  return { stream, digest: () => hash.digest('hex') }
}

/** Copies the rows of a table into a compressed file in PostgreSQL's text format; returns their number and the file's SHA-256. */
export async function copyTableOut(
  client: pg.PoolClient,
  table: CopiedTable,
  file: string,
): Promise<{ rows: number; sha256: string }> {
  const source = client.query(copyTo(`copy ${address(table)} to stdout`))
  const { stream, digest } = hashing()
  await pipeline(source, createGzip(), stream, createWriteStream(file, { mode: 0o600 }))

  return { rows: source.rowCount, sha256: digest() }
}

/** Reads rows from a file that `copyTableOut` wrote; returns their number and the file's SHA-256. */
export async function copyTableIn(
  client: pg.PoolClient,
  table: CopiedTable,
  file: string,
): Promise<{ rows: number; sha256: string }> {
  const target = client.query(copyFrom(`copy ${address(table)} from stdin`))
  const { stream, digest } = hashing()
  await pipeline(createReadStream(file), stream, createGunzip(), target)

  return { rows: target.rowCount, sha256: digest() }
}
