import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { postgresPids } from '../machines/processes.ts'
import { isUp } from '../machines/until.ts'
import type { Disks } from './disks.ts'
import type { HaPorts, MemberPorts } from './ha-ports.ts'
import { createPart, type Part } from './part.ts'
import type { Programs } from './programs.ts'
import { readRecipe } from './recipe.ts'

/** One PostgreSQL with its Patroni. */
export type Member = Part & {
  readonly ports: MemberPorts
  readonly isPrimary: () => Promise<boolean>
  /** Of PostgreSQL alone, the server itself first. */
  readonly postgresPids: () => readonly number[]
  /** Where this process finds its disk. */
  readonly disk: string
}

type Options = {
  readonly programs: Programs
  readonly directory: string
  readonly ports: HaPorts
  readonly password: string
  readonly disks: Disks
}

const Recipe = z.looseObject({
  postgresql: z.looseObject({ remove_data_directory_on_rewind_failure: z.boolean() }),
  bootstrap: z.looseObject({
    dcs: z.looseObject({
      postgresql: z.looseObject({ parameters: z.record(z.string(), z.unknown()) }),
    }),
  }),
})

/** What this machine is too small for. */
const SMALL = { shared_buffers: '32MB', max_wal_size: '256MB', min_wal_size: '64MB' }
const HOST = '127.0.0.1'

const diskOf = (directory: string, name: string) => join(directory, name, 'disk')

/** The recipe with the addresses of one member; JSON is YAML. */
function configuration(
  recipe: z.infer<typeof Recipe>,
  name: string,
  ports: MemberPorts,
  { programs, directory, password }: Options,
): string {
  const { dcs } = recipe.bootstrap
  const parameters = { ...dcs.postgresql.parameters, ...SMALL }

  return JSON.stringify({
    ...recipe,
    name,
    restapi: { listen: `${HOST}:${ports.rest}`, connect_address: `${HOST}:${ports.restLink}` },
    // Proxies are not asked where the other etcd are, and so each connection can be cut.
    etcd: {
      hosts: ports.etcdLinks.map((port) => `${HOST}:${port}`).join(','),
      use_proxies: true,
    },
    bootstrap: {
      ...recipe.bootstrap,
      dcs: { ...dcs, postgresql: { ...dcs.postgresql, parameters } },
    },
    postgresql: {
      listen: `${HOST}:${ports.postgres}`,
      connect_address: `${HOST}:${ports.postgresLink}`,
      data_dir: join(diskOf(directory, name), 'data'),
      pgpass: join(directory, name, 'pgpass'),
      bin_dir: programs.postgresFolder,
      remove_data_directory_on_rewind_failure:
        recipe.postgresql.remove_data_directory_on_rewind_failure,
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: '' },
      pg_hba: [
        `host replication replicator ${HOST}/32 scram-sha-256`,
        `host all all ${HOST}/32 scram-sha-256`,
      ],
    },
  })
}

const nameOf = (index: number) => `postgres-${index + 1}`

/** The folders in which the members keep their databases. */
export const memberDisks = (directory: string, { members }: HaPorts): string[] =>
  members.map((_, index) => diskOf(directory, nameOf(index)))

/** Describes the members of docs/ha/patroni.yml, all on this machine. */
export async function createMembers(options: Options): Promise<Member[]> {
  const { programs, directory, disks } = options
  const recipe = Recipe.parse(parse(await readRecipe('patroni.yml')))

  return Promise.all(
    options.ports.members.map(async (ports, index) => {
      const name = nameOf(index)
      const disk = diskOf(directory, name)
      const data = join(disk, 'data')
      const file = join(directory, name, 'patroni.yml')
      const rest = `http://${HOST}:${ports.rest}`
      const pids = () => postgresPids(data, disks.seen(data))
      await writeFile(file, configuration(recipe, name, ports, options), { mode: 0o600 })
      const part = createPart({
        name,
        place: `postgresql://${HOST}:${ports.postgres}, ${rest}/patroni`,
        command: disks.inside([programs.patroni, file]),
        logFile: join(directory, `${name}.log`),
        isReady: () => isUp(`${rest}/readiness`),
        others: pids,
      })

      return {
        ...part,
        ports,
        isPrimary: () => isUp(`${rest}/primary`).catch(() => false),
        postgresPids: pids,
        disk: disks.seen(disk),
      }
    }),
  )
}
