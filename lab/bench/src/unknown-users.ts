import { HOUR_MS } from '@hlizo/kit/durations'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { askIdentity, confirm, signUp } from './support/identity-calls.ts'
import { BENCH_CLIENT_ID, type Product } from './support/product.ts'
import { median, rankSumZ } from './support/statistics.ts'

const SAMPLES = { quick: 20, full: 500 }
const AT_ONCE = 4
/** Beyond this the times of the two sides differ by more than chance. */
const MOST_Z = 3

type Question = (product: Product, email: string) => Promise<Response>

const identityCall =
  (operation: string, more: object): Question =>
  (product, Username) =>
    askIdentity(product, { operation, body: { ClientId: BENCH_CLIENT_ID, Username, ...more } })

const questions: Readonly<Record<string, Question>> = {
  'POST /auth/resend': ({ url }, email) =>
    fetch(`${url}/api/v1/auth/resend`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }),
  ResendConfirmationCode: identityCall('ResendConfirmationCode', {}),
  ForgotPassword: identityCall('ForgotPassword', {}),
  'ConfirmSignUp, wrong code': identityCall('ConfirmSignUp', { ConfirmationCode: '1' }),
  'ConfirmForgotPassword, wrong code': identityCall('ConfirmForgotPassword', {
    ConfirmationCode: '1',
    Password: 'Alta-Parola-2026!',
  }),
  'InitiateAuth, wrong password': (product, USERNAME) =>
    askIdentity(product, {
      operation: 'InitiateAuth',
      body: {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: BENCH_CLIENT_ID,
        AuthParameters: { USERNAME, PASSWORD: 'Gresita-2026!' },
      },
    }),
}

/** Users in two states: those who wait for their confirmation, and those who have it. */
const states = ['waiting', 'confirmed'] as const
type State = (typeof states)[number]

const known = (state: State, place: number) => `known-${state}-${place}@hlizo.example`
const unknown = (state: State, place: number) => `other-${state}-${place}@hlizo.example`

/** Registers users, a few at a time. */
async function register(product: Product, state: State, count: number): Promise<void> {
  const places = Array.from({ length: count }, (_, place) => place)
  const worker = async () => {
    for (let place = places.pop(); place !== undefined; place = places.pop()) {
      const email = known(state, place)
      await signUp(product, email)
      if (state === 'confirmed') await confirm(product, email)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Lets so much time pass that nothing which counts the registration counts any more. */
async function letTimePass({ url }: Product): Promise<void> {
  const answer = await fetch(`${url}/dev/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: 2 * HOUR_MS }),
  })
  if (!answer.ok) throw new Error(`The clock answered ${answer.status}.`)
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** Asks for users and unknown users in random order, each once: the time of each answer in milliseconds. */
async function timesOf(product: Product, state: State, question: Question, count: number) {
  const times = { known: new Array<number>(), unknown: new Array<number>() }
  const names = Array.from({ length: count }, (_, place) => [
    { side: times.known, email: known(state, place) },
    { side: times.unknown, email: unknown(state, place) },
  ]).flat()
  let first: string | null = null
  for (const { side, email } of shuffled(names)) {
    const askedAt = performance.now()
    const answer = await question(product, email)
    const said = `${answer.status} ${await answer.text()}`.replace(/[ko]\*\*\*/, '')
    side.push(performance.now() - askedAt)
    first ??= said
    if (said !== first) throw new Error(`Two answers differ: ${first} and ${said}`)
  }

  return times
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  // Without films: encoding them would take its time from both sides.
  await using product = await bench.start(await bench.directory(), { DEMO: 'off' })
  await product.ready()
  const count = bench.isQuick ? SAMPLES.quick : SAMPLES.full
  for (const state of states) await register(product, state, count)
  const measurements: Measurement[] = []
  const asked = states.flatMap((state) =>
    Object.entries(questions).map(([name, question]) => ({ state, name, question })),
  )
  for (const { state, name, question } of asked) {
    await letTimePass(product)
    const times = await timesOf(product, state, question, count)
    const medians = [times.known, times.unknown].map((side) => `${median(side).toFixed(2)} ms`)
    const z = rankSumZ(times.known, times.unknown)
    bench.say(`${name}, ${state}: z ${z.toFixed(2)}, medians ${medians.join(' and ')}`)
    measurements.push({
      what: `users and unknown users distinguished by time: ${name}, ${state}, |z|`,
      unit: '',
      samples: [Math.abs(z)],
      goals: [atMost(MOST_Z)],
      note: `${count} of each in an order of chance; medians ${medians.join(' and ')}`,
    })
  }

  return measurements
}

/** Whether the time of an answer tells who has an account. */
export const unknownUsers: Figure = {
  name: 'unknown-users',
  title: 'Users and unknown users',
  measure,
}
