import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '@hlizo/kit/free-port'
import { replaced } from '@hlizo/kit/testing-replaced'
import { retry } from '@hlizo/kit/retry'

const PGBOUNCER = [process.env['PGBOUNCER_PATH'] ?? '', '/usr/sbin/pgbouncer'].find((path) =>
  existsSync(path),
)
const RECIPE = new URL('../../../docs/ha/pgbouncer.ini', import.meta.url)
const RETRY = { attempts: 100, baseDelayMs: 50, maxDelayMs: 50 }

export const hasPooler = PGBOUNCER !== undefined

/** The recipe for every database of one server, which trusts its private socket. */
function configuration(recipe: string, { directUrl, port }: { directUrl: string; port: number }) {
  const { hostname, username } = new URL(directUrl)

  return [
    [
      'hlizo = host=127.0.0.1 port=5432 dbname=hlizo',
      `* = host=${decodeURIComponent(hostname)} user=${username}`,
    ] as const,
    ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`] as const,
    ['auth_type = scram-sha-256', 'auth_type = any'] as const,
    [/^auth_file = .*$/m, ''] as const,
  ].reduce((text, [theirs, ours]) => replaced(text, theirs, ours), recipe)
}

/** PgBouncer refuses to run as root, and must read the private socket. */
function asUser(program: string, file: string): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, [file]]
  const namespace = ['--user', '--map-user=1000']
  if (spawnSync('unshare', [...namespace, 'true']).status === 0)
    return ['unshare', [...namespace, program, file]]

  return [program, ['-u', 'nobody', file]]
}

/** Starts PgBouncer with docs/ha/pgbouncer.ini in front of a server. Gives its URL, without a database. */
export async function startPooler(
  directUrl: string,
  change: (configuration: string) => string = (same) => same,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (PGBOUNCER === undefined) throw new Error('There is no PgBouncer here.')
  const directory = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const file = join(directory, 'pgbouncer.ini')
  await writeFile(file, change(configuration(await readFile(RECIPE, 'utf8'), { directUrl, port })))
  const child = spawn(...asUser(PGBOUNCER, file), { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const url = `postgresql://hlizo@127.0.0.1:${port}`
  await retry(async () => {
    if (child.exitCode !== null) throw new Error(Buffer.concat(said).toString())
    const client = new pg.Client({ connectionString: `${url}/postgres` })
    try {
      await client.connect()
    } finally {
      await client.end()
    }
  }, RETRY)

  return {
    url,
    stop: async () => {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
