import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../../..')

const Servers = z.object({
  ETCD_PATH: z.string(),
  PATRONI_PATH: z.string(),
  HAPROXY_PATH: z.string(),
  PGBOUNCER_PATH: z.string(),
  POSTGRES_PATH: z.string(),
})

/** Where the programs of a highly available database are. */
export type Programs = Readonly<Record<'etcd' | 'patroni' | 'haproxy' | 'pgbouncer', string>> & {
  /** The folder with postgres, pg_basebackup and pg_rewind. */
  readonly postgresFolder: string
}

/** Finds the programs, and unpacks what is missing into the user's cache. */
export async function findPrograms(directory: string): Promise<Programs> {
  const file = join(directory, 'programs.json')
  const command = join(root, 'tooling/ensure-ha-servers.ts')
  const { status } = spawnSync(process.execPath, [command, file], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The programs of a highly available database are missing.')
  const found = Servers.parse(JSON.parse(await readFile(file, 'utf8')))

  return {
    etcd: found.ETCD_PATH,
    patroni: found.PATRONI_PATH,
    haproxy: found.HAPROXY_PATH,
    pgbouncer: found.PGBOUNCER_PATH,
    postgresFolder: dirname(realpathSync(found.POSTGRES_PATH)),
  }
}

const namespace = ['unshare', '--user', '--map-user=1000']

/** PostgreSQL and PgBouncer refuse to run as root: then the command runs in a user namespace. */
export const asPlainUser = (command: readonly string[]): readonly string[] =>
  process.getuid?.() === 0 ? [...namespace, ...command] : command
