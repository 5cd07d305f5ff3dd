import { ensureDatabase } from '@hlizo/database/embedded'
import { wait } from '@hlizo/kit/wait'
import { join } from 'node:path'
import { createNode } from '../machines/node.ts'
import { nodePorts } from '../machines/ports.ts'
import { isUp, until } from '../machines/until.ts'
import { ask } from '../people/ask.ts'
import { must, type Scenario, type Stage } from './scenario.ts'
import { longestOutageMs, onlyStatuses, tally } from './statuses.ts'

const ROUNDS = 6
const BACK_WITHIN_MS = 60_000

function nodeOf({ fleet }: Stage, index: number) {
  const node = fleet.nodes[index % fleet.nodes.length]
  if (!node) throw new Error('The fleet has no nodes.')
  return node
}

/** R141. */
export const killedNodes: Scenario = {
  name: 'R141',
  sentence:
    'Each node is killed with kill -9 under load while gifts are bought: every acknowledged write, favourite and payment exists afterwards, and the other node continues.',
  run: async (stage) => {
    const { fleet } = stage
    const traffic = await stage.traffic({ giftId: 'voucher-1-month' })
    for (let round = 0; round < ROUNDS; round += 1) {
      // Long enough for the balancer to have noticed that the last one is back.
      await wait(3_000)
      const node = nodeOf(stage, round)
      await node.kill()
      await wait(1_000)
      node.start()
      await until(node.isReady, { withinMs: BACK_WITHIN_MS, what: `${node.name} is back` })
    }
    const ledger = await traffic.stop()

    stage.say(
      `${ROUNDS} kills, ${tally(ledger.events)}, ${ledger.gifts.length} gifts; lists away for ${Math.round(longestOutageMs(ledger.events, 'list'))} ms at most`,
    )
    onlyStatuses(ledger.events, [503])
    const lists = ledger.events.filter(({ kind }) => kind === 'list')
    must(
      lists.every(({ status }) => status === 200),
      `what may be asked twice is asked of the other node: ${tally(lists)}`,
    )
    must(fleet.nodes.length > 1, 'there is another node')
    await stage.keeps(ledger)
  },
}

/** R127. */
export const blockedNode: Scenario = {
  name: 'R127',
  sentence:
    'A node stands still for two seconds: its requests are late or get 503, and it recovers by itself.',
  run: async (stage) => {
    const node = nodeOf(stage, 0)
    const list = () => ask(node.url, 'GET', '/api/v1/public/videos?sort=all&limit=20')
    await list()
    node.child().signal('SIGSTOP')
    const waiting = Array.from({ length: 50 }, list)
    await wait(2_000)
    node.child().signal('SIGCONT')
    const answers = await Promise.all(waiting)
    const recovered = await until(async () => (await list()).status === 200, {
      withinMs: 10_000,
      what: 'the node answers again',
    })

    stage.say(`${tally(answers)}; well again after ${Math.round(recovered)} ms`)
    must(
      answers.every(({ status }) => status === 200 || status === 503),
      'nothing but answers and 503',
    )
    must(
      answers.every(({ status, headers }) => status !== 503 || headers.has('retry-after')),
      'every 503 says when to come again',
    )
  },
}

/** R132. */
export const stoppedNode: Scenario = {
  name: 'R132',
  sentence:
    'A node is asked to stop under load: what is under way is answered, it ends with 0 within 30 seconds, and nothing is lost.',
  run: async (stage) => {
    const node = nodeOf(stage, 1)
    const traffic = await stage.traffic()
    await wait(1_500)
    const startedAt = performance.now()
    node.child().signal('SIGTERM')
    const code = await node.child().ended
    const tookMs = performance.now() - startedAt
    await wait(1_000)
    const ledger = await traffic.stop()
    node.start()
    await node.ready()

    stage.say(`ended with ${code} after ${Math.round(tookMs)} ms; ${tally(ledger.events)}`)
    must(code === 0, 'it ends with 0')
    must(tookMs <= 30_000, 'it ends within 30 s')
    onlyStatuses(ledger.events, [])
    await stage.keeps(ledger)
  },
}

/** R134. */
export const killedMigration: Scenario = {
  name: 'R134',
  sentence:
    'A node is killed with kill -9 again and again while it migrates an empty database: the next start goes on where the last one was.',
  run: async (stage) => {
    const { fleet } = stage
    const databaseUrl = await ensureDatabase(fleet.databaseUrl, 'half_migrated')
    await using node = await createNode({
      name: 'newcomer',
      ports: nodePorts(stage.freePort, 1),
      directory: join(await stage.directory(), 'newcomer'),
      variables: { DATABASE_URL: databaseUrl, DEMO: 'off', CARD_CURRENCY: 'eur', MODE: 'test' },
    })
    let kills = 0
    for (const afterMs of [700, 1_000, 1_300, 1_600]) {
      node.start()
      await wait(afterMs)
      if (await isUp(`${node.adminUrl}/health/ready`).catch(() => false)) break
      await node.kill()
      kills += 1
    }
    node.start()
    await node.ready()

    stage.say(`ready after ${kills} kills`)
    must((await ask(node.url, 'GET', '/api/v1/plans')).status === 200, 'the product answers')
  },
}
