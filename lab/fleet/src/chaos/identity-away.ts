import { wait } from '@hlizo/kit/wait'
import { ask, type Answer } from '../people/ask.ts'
import { signInQuestion, type Member } from '../people/member.ts'
import { withoutTables } from './locked-tables.ts'
import { must, type Scenario } from './scenario.ts'
import { tally } from './statuses.ts'

const AWAY_MS = 15_000

const signIn = (url: string, { email, password }: Member): Promise<Answer> =>
  ask(url, 'POST', '/identity/idp', { ...signInQuestion(email, password), timeoutMs: AWAY_MS })

/** R124. */
export const identityAway: Scenario = {
  name: 'R124',
  sentence:
    'The tables of the identity service are locked for 15 seconds: signed-in members continue to watch, a sign-in returns 503, and no one is signed out.',
  run: async (stage) => {
    const { fleet, members } = stage
    const [member] = members
    if (!member) throw new Error('The stage has no members.')
    const traffic = await stage.traffic()
    await withoutTables(fleet.databaseUrl, 'identity', async () => {
      const answer = await signIn(fleet.url, member)
      await wait(Math.max(0, AWAY_MS - answer.tookMs))
      stage.say(`a sign-in ${answer.status} in ${Math.round(answer.tookMs)} ms`)
      must(answer.status === 503, `a sign-in answers 503, and not ${answer.status}`)
      must(answer.tookMs < 10_000, 'a sign-in is answered within 10 s')
    })
    const ledger = await traffic.stop()

    stage.say(tally(ledger.events))
    const isGood = (status: number) => status >= 200 && status < 300
    must(
      ledger.events.every(({ status }) => status !== 401),
      'no one is signed out',
    )
    must(
      ledger.events.every(({ status }) => isGood(status)),
      'watching goes on',
    )
    await stage.keeps(ledger)
  },
}
