import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { postgresPids } from '../machines/processes.ts'
import { isUp } from '../machines/until.ts'
import type { HaPorts, MemberPorts } from './ha-ports.ts'
import { createPart, type Part } from './part.ts'
import { asPlainUser, type Programs } from './programs.ts'
import { readRecipe } from './recipe.ts'

/** One PostgreSQL with its Patroni. */
export type Member = Part & {
  readonly ports: MemberPorts
  readonly isPrimary: () => Promise<boolean>
  /** Of PostgreSQL alone, the server itself first. */
  readonly postgresPids: () => readonly number[]
}

type Options = {
  readonly programs: Programs
  readonly directory: string
  readonly ports: HaPorts
  readonly password: string
}

const Recipe = z.looseObject({
  bootstrap: z.looseObject({
    dcs: z.looseObject({
      postgresql: z.looseObject({ parameters: z.record(z.string(), z.unknown()) }),
    }),
  }),
})

/** What this machine is too small for. */
const SMALL = { shared_buffers: '32MB', max_wal_size: '256MB', min_wal_size: '64MB' }
const HOST = '127.0.0.1'

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
    restapi: { listen: `${HOST}:${ports.rest}`, connect_address: `${HOST}:${ports.restCable}` },
    // Proxies are not asked where the other etcd are, and so each connection can be cut.
    etcd: {
      hosts: ports.etcdCables.map((port) => `${HOST}:${port}`).join(','),
      use_proxies: true,
    },
    bootstrap: {
      ...recipe.bootstrap,
      dcs: { ...dcs, postgresql: { ...dcs.postgresql, parameters } },
    },
    postgresql: {
      listen: `${HOST}:${ports.postgres}`,
      connect_address: `${HOST}:${ports.postgresCable}`,
      data_dir: join(directory, name, 'data'),
      pgpass: join(directory, name, 'pgpass'),
      bin_dir: programs.postgresFolder,
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

/** Describes the members of docs/ha/patroni.yml, all on this machine. */
export async function createMembers(options: Options): Promise<Member[]> {
  const { programs, directory } = options
  const recipe = Recipe.parse(parse(await readRecipe('patroni.yml')))

  return Promise.all(
    options.ports.members.map(async (ports, index) => {
      const name = `postgres-${index + 1}`
      const data = join(directory, name, 'data')
      const file = join(directory, name, 'patroni.yml')
      const rest = `http://${HOST}:${ports.rest}`
      await mkdir(join(directory, name), { recursive: true, mode: 0o700 })
      await writeFile(file, configuration(recipe, name, ports, options), { mode: 0o600 })
      const part = createPart({
        name,
        place: `postgresql://${HOST}:${ports.postgres}, ${rest}/patroni`,
        command: asPlainUser([programs.patroni, file]),
        logFile: join(directory, `${name}.log`),
        isReady: () => isUp(`${rest}/readiness`),
        others: () => postgresPids(data),
      })

      return {
        ...part,
        ports,
        isPrimary: () => isUp(`${rest}/primary`).catch(() => false),
        postgresPids: () => postgresPids(data),
      }
    }),
  )
}
