import { writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { replaced } from '@hlizo/kit/testing-replaced'
import type { HaPorts } from './ha-ports.ts'
import { createPart, type Part } from './part.ts'
import { asPlainUser, type Programs } from './programs.ts'
import { readRecipe } from './recipe.ts'

type Options = {
  readonly programs: Programs
  readonly directory: string
  readonly ports: HaPorts
}

async function listens(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  try {
    await once(socket, 'connect')
    return true
  } finally {
    socket.destroy()
  }
}

/** Describes HAProxy with docs/ha/haproxy.cfg. */
export async function createProxy({ programs, directory, ports }: Options): Promise<Part> {
  const { members, primary, replicas, synchronous, proxyMetrics } = ports
  const addressed = members.reduce(
    (text, { postgres, rest }, index) =>
      replaced(
        text,
        new RegExp(`10\\.0\\.0\\.${index + 1}:5432 check port 8008`, 'g'),
        `127.0.0.1:${postgres} check port ${rest}`,
      ),
    await readRecipe('haproxy.cfg'),
  )
  const onPrimary = replaced(addressed, 'bind 127.0.0.1:5000', `bind 127.0.0.1:${primary}`)
  const onBoth = replaced(onPrimary, 'bind 127.0.0.1:5001', `bind 127.0.0.1:${replicas}`)
  const onThree = replaced(onBoth, 'bind 127.0.0.1:5002', `bind 127.0.0.1:${synchronous}`)
  const text = replaced(onThree, 'bind 10.0.0.1:8405', `bind 127.0.0.1:${proxyMetrics}`)
  const file = join(directory, 'haproxy.cfg')
  await writeFile(file, text)

  return createPart({
    name: 'haproxy',
    place: `127.0.0.1:${primary} (primary), 127.0.0.1:${replicas} (replicas), 127.0.0.1:${synchronous} (synchronous standby)`,
    command: [programs.haproxy, '-db', '-f', file],
    logFile: join(directory, 'haproxy.log'),
    isReady: () => listens(primary),
  })
}

/** Describes PgBouncer with docs/ha/pgbouncer.ini, in front of HAProxy. `secret` is what PostgreSQL stores of the role. */
export async function createPooler(
  { programs, directory, ports }: Options,
  secret: string,
): Promise<Part> {
  const users = join(directory, 'userlist.txt')
  await writeFile(users, `"hlizo" "${secret}"\n`, { mode: 0o600 })
  const recipe = await readRecipe('pgbouncer.ini')
  const behind = replaced(recipe, 'port=5432 dbname', `port=${ports.primary} dbname`)
  const listening = replaced(
    behind,
    'listen_port = 6432',
    `listen_port = ${ports.pooler}\nunix_socket_dir =`,
  )
  const text = replaced(listening, '/etc/pgbouncer/userlist.txt', users)
  const file = join(directory, 'pgbouncer.ini')
  await writeFile(file, text)

  return createPart({
    name: 'pgbouncer',
    place: `127.0.0.1:${ports.pooler}`,
    command: asPlainUser([programs.pgbouncer, file]),
    logFile: join(directory, 'pgbouncer.log'),
    isReady: () => listens(ports.pooler),
  })
}
