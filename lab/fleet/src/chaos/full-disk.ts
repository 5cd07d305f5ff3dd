import { spawnSync } from 'node:child_process'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '@hlizo/database/database'
import { embeddedUrl } from '@hlizo/database/embedded'
import { wait } from '@hlizo/kit/wait'
import { fillDisk } from '../machines/ballast.ts'
import { createNode, type ApiNode } from '../machines/node.ts'
import { nodePorts, type NodePorts } from '../machines/ports.ts'
import { until } from '../machines/until.ts'
import { ask } from '../people/ask.ts'
import { newMember } from '../people/member.ts'
import { startTraffic } from '../people/traffic.ts'
import { trialVariables } from '../machines/trial.ts'
import { must, type Scenario } from './scenario.ts'
import { tally } from './statuses.ts'

const DISK = 'size=700m'
const ENDS_WITHIN_MS = 100_000
const BACK_WITHIN_MS = 60_000
const REFUSES_WITHIN_MS = 60_000

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** Has PostgreSQL begin log after log, until there is no room for another and a write is refused. */
async function useUpLog(databaseUrl: string, node: ApiNode, token: string): Promise<void> {
  const db = connect(databaseUrl, { max: 1 })
  const isRefused = async () => {
    await db.pool.query('select pg_switch_wal()').catch(() => {})
    const answer = await ask(node.url, 'POST', '/api/v1/favorites/video/1', { token })
    const hasEnded = node.child().ending() !== null
    must(hasEnded || [503, 204].includes(answer.status), `503 and not ${answer.status}`)
    return hasEnded || answer.status === 503
  }
  await until(isRefused, { withinMs: REFUSES_WITHIN_MS, what: 'a write is refused' })
  await db.close()
}

const nodeIn = (directory: string, ports: NodePorts) =>
  createNode({
    name: 'lonely',
    ports,
    directory,
    logFile: `${directory}.log`,
    variables: { ...trialVariables, PUBLIC_URL: `http://127.0.0.1:${ports.site}` },
  })

/** Waits until the node is ready again, and starts it if it ended. Whether it had ended. */
async function recovery(node: ApiNode): Promise<boolean> {
  const isWell = async () => node.child().ending() !== null || (await node.isReady())
  await until(isWell, { withinMs: ENDS_WITHIN_MS, what: 'it recovers, or ends to be restarted' })
  const hadEnded = node.child().ending() !== null
  if (hadEnded) node.start()
  await until(node.isReady, { withinMs: BACK_WITHIN_MS, what: 'it is ready again' })

  return hadEnded
}

/** R122. */
export const fullDisk: Scenario = {
  name: 'R122',
  sentence:
    'The disk under the embedded database is full: not ready within 10 seconds, writes answer 503, and once there is room again every acknowledged write is there.',
  obstacle: () =>
    process.getuid?.() === 0
      ? null
      : 'A disk of its own size (tmpfs) can be mounted by root only: run it as root.',
  run: async (stage) => {
    const directory = join(await stage.directory(), 'disk')
    await mkdir(directory)
    must(run('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', directory]), 'a tmpfs can be mounted')
    try {
      await using node = await nodeIn(directory, nodePorts(stage.freePort, 1))
      node.start()
      await node.ready()
      const member = await newMember(node.url)
      const traffic = await startTraffic({ url: node.url, members: [member] })
      await wait(2_000)
      const ballast = await fillDisk(directory)
      const notReady = async () => !(await node.isReady())
      const ms = await until(notReady, { withinMs: 10_000, what: 'readiness fails' })
      const databaseUrl = embeddedUrl(join(directory, 'postgres'), 'hlizo')
      await useUpLog(databaseUrl, node, member.token)
      await rm(ballast)
      const { bavail, blocks } = await statfs(directory)
      const hadEnded = await recovery(node)
      const ledger = await traffic.stop()

      stage.say(
        `not ready after ${Math.round(ms)} ms; ${tally(ledger.events)}; ${hadEnded ? 'ended and was restarted' : 'recovered'} with ${Math.round((100 * bavail) / blocks)} % free`,
      )
      await stage.keeps(ledger, { url: node.url, databaseUrl })
    } finally {
      run('umount', ['-l', directory])
    }
  },
}
