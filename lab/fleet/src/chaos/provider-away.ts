import { percentile } from '@hlizo/bench/statistics'
import { wait } from '@hlizo/kit/wait'
import { ask, insist, type Answer } from '../people/ask.ts'
import type { Member } from '../people/member.ts'
import { withoutTables } from './locked-tables.ts'
import { must, type Scenario } from './scenario.ts'

const AWAY_MS = 40_000
const ANSWER_WITHIN_MS = 12_000
const AT_ONCE_MS = 1_000
const REST_MS = 11_000
const LIST_P99_MS = 1_000

/** Needs the payment provider, and changes nothing that matters. */
const changeCard = { method: 'POST', path: '/api/v1/stripe/change-payment-method' } as const
const card = { paymentMethodId: 'pm_card_visa' }

const press = (url: string, { token }: Member): Promise<Answer> =>
  ask(url, changeCard.method, changeCard.path, { token, body: card, timeoutMs: AWAY_MS })

/** R105. */
export const providerAway: Scenario = {
  name: 'R105',
  sentence:
    'The payment provider does not answer for 40 seconds: a checkout fails within its timeout and later at once, other requests are not affected, and a card can be changed when it is back.',
  run: async (stage) => {
    const { fleet, members } = stage
    const [node] = fleet.nodes
    const [member] = members
    if (!node || !member) throw new Error('The stage has no node or no members.')
    const traffic = await stage.traffic()
    const answers: Answer[] = []
    await withoutTables(fleet.databaseUrl, 'sandbox', async () => {
      const endsAt = performance.now() + AWAY_MS
      while (performance.now() < endsAt) {
        // Of one node: each learns for itself that the provider is away.
        answers.push(...(await Promise.all(members.map((one) => press(node.url, one)))))
        await wait(AT_ONCE_MS)
      }
    })
    const ledger = await traffic.stop()
    const slowest = Math.max(...answers.map(({ tookMs }) => tookMs))
    const quick = answers.filter(({ tookMs }) => tookMs < AT_ONCE_MS).length
    const lists = ledger.events.filter(({ kind }) => kind === 'list').map(({ tookMs }) => tookMs)
    const listMs = percentile(lists, 0.99)
    const statuses = [...new Set(answers.map(({ status }) => status))].join(', ')
    stage.say(
      `${answers.length} changes of card: ${statuses}; slowest ${Math.round(slowest)} ms, ${quick} at once; lists p99 ${Math.round(listMs)} ms`,
    )
    must(
      answers.every(({ status }) => [400, 429, 502, 503].includes(status)),
      'no request succeeds, signs out or redirects',
    )
    must(slowest <= ANSWER_WITHIN_MS, 'a checkout fails within its timeout')
    must(quick > 0, 'after some failures the provider is left alone')
    must(listMs < LIST_P99_MS, 'lists come as ever')
    await wait(REST_MS)
    await insist(node.url, changeCard.method, changeCard.path, { token: member.token, body: card })
    await stage.keeps(ledger)
  },
}
