import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { wait } from '@hlizo/kit/wait'
import { createNode } from '../machines/node.ts'
import { nodePorts } from '../machines/ports.ts'
import { until } from '../machines/until.ts'
import { ask } from '../people/ask.ts'
import { hlizo } from './command.ts'
import { must, type Scenario } from './scenario.ts'

const Job = z.object({ attempts: z.number(), isDead: z.boolean() })
const Count = z.object({ count: z.number() })
const POISON = '00000000-0000-7000-8000-00000000dead'

/** R130. */
export const unhandled: Scenario = {
  name: 'R130',
  sentence:
    'A handler and a job meet an unexpected error: 500 with the message of the product and no stack, and the job fails after its last try.',
  run: async (stage) => {
    const { fleet, db, members } = stage
    const token = members[0]?.token ?? ''
    await db.run(raw('alter table app.favorite rename column item_id to item_id_away'))
    const answer = await ask(fleet.url, 'GET', '/api/v1/favorites', { token })
    await db.run(raw('alter table app.favorite rename column item_id_away to item_id'))
    must(answer.status === 500, `an unforeseen error answers 500, and not ${answer.status}`)
    must(!/at |\.ts|select|column/i.test(answer.text), 'the answer says nothing about the code')

    // On its next try this job is the last of its kind; a payload of nothing fails it.
    await db.run(sql`insert into jobs.job (id, kind, payload, run_at, attempts)
      values (${POISON}, 'media.picture', '{}', now() - interval '1 day', 9)`)
    const job = sql`select attempts, dead_at is not null as "isDead" from jobs.job where id = ${POISON}`
    const isDead = async () => (await db.maybe(Job, job))?.isDead === true
    await until(isDead, { withinMs: 30_000, what: 'the poisoned job is set aside' })
    const tried = await db.one(Job, job)
    await wait(2_000)
    must((await db.one(Job, job)).attempts === tried.attempts, 'it is not retried')
    await db.run(sql`delete from jobs.job where id = ${POISON}`)
    stage.say(`500 ${answer.text.slice(0, 80)}; job set aside after try ${tried.attempts}`)
  },
}

/** R131. */
export const badFiles: Scenario = {
  name: 'R131',
  sentence:
    'A catalogue file that is broken and one of 20 MB are refused with a sentence and change nothing; so are a wrong configuration and unreadable secrets.',
  run: async (stage) => {
    const { fleet, db } = stage
    const directory = await stage.directory()
    const titles = async () =>
      (await db.one(Count, sql`select count(*) as count from app.video`)).count
    const before = await titles()
    const files = { 'broken.yaml': 'videos: [ {', 'large.yaml': `a: ${'x'.repeat(20_000_000)}` }
    for (const [name, text] of Object.entries(files)) {
      const file = join(directory, name)
      await writeFile(file, text)
      const printed = await hlizo(fleet, ['catalogue', 'import', file])
      stage.say(`${name}: ${printed.text.trim().split('\n')[0]}`)
      must(printed.code !== 0, `${name} is refused`)
      must(!/^\s+at /m.test(printed.text), `${name} is refused with a sentence and no stack`)
    }
    must((await titles()) === before, 'the catalogue is as it was')

    const wrong = await createNode({
      name: 'wrong',
      ports: nodePorts(stage.freePort, 1),
      directory: join(directory, 'wrong'),
      variables: { DATABASE_URL: 'nonsense', PAYPAL: 'perhaps' },
    })
    wrong.start()
    must((await wrong.child().ended) === 1, 'a wrong configuration ends the start')
    const unreadable = await createNode({
      name: 'unreadable',
      ports: nodePorts(stage.freePort, 1),
      directory: join(directory, 'unreadable'),
      variables: { DATABASE_URL: fleet.databaseUrl },
    })
    await writeFile(join(unreadable.directory, 'secrets.json'), '{ "half')
    unreadable.start()
    must((await unreadable.child().ended) === 1, 'unreadable secrets end the start')
    stage.say(`${wrong.child().ending()?.slice(-120).replaceAll('\n', ' ')}`)
  },
}

const Moved = z.object({ offsetMs: z.number() })

/** R126. */
export const wrongClock: Scenario = {
  name: 'R126',
  sentence:
    'The clock of one node runs ten minutes ahead and then behind: no invalid token is accepted, no valid session ends, and a device keeps its profile.',
  run: async (stage) => {
    const { fleet, members } = stage
    const [member] = members
    const node = fleet.nodes[1]
    if (!member || !node) throw new Error('The stage has no second node.')
    const offsets = [10, -10, 0].map((minutes) => minutes * 60_000)
    for (const offsetMs of offsets) {
      await node.kill()
      await writeFile(join(node.directory, 'clock.json'), JSON.stringify({ offsetMs }))
      node.start()
      await node.ready()
      const { text } = await ask(node.url, 'GET', '/dev/clock')
      must(Moved.parse(JSON.parse(text)).offsetMs === offsetMs, 'the clock of the node is moved')
      const { token } = member
      const watches = await ask(node.url, 'GET', '/api/v1/favorites', { token })
      must(
        watches.status === 200,
        `the device keeps its profile, and receives no ${watches.status}`,
      )
      const forged = await ask(node.url, 'POST', '/api/v1/stripe/webhook', {
        headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=00` },
        body: { id: 'evt_forged' },
      })
      must(forged.status === 400, 'an unsigned webhook is refused')
      const half = `${token.slice(0, -8)}AAAAAAAA`
      const unknown = await ask(node.url, 'GET', '/api/v1/user', { token: half })
      must(unknown.status === 401, 'a forged token is refused')
    }
    stage.say('ten minutes ahead, ten behind, and right again')
  },
}
