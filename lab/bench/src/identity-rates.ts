import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { atLeast, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { addPeople, askIdentity, measureCalls, signIn } from './support/identity-calls.ts'
import type { Conversation, Person } from './support/identity-calls.ts'
import { BENCH_CLIENT_ID, type Product } from './support/product.ts'

const CONNECTIONS = 64
const PEOPLE = 4
const KEY_BITS = 2048
const TOKEN_BYTES = 800
const SECONDS = { warm: 2, quick: 0.5, round: 3 }

const Answer = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), RefreshToken: z.string() }),
})
type Tokens = z.infer<typeof Answer>['AuthenticationResult']
// The client shares the cores, so it parses only the fields that the next request needs.
const REFRESH_TOKEN = /"RefreshToken":"([\w-]+)"/

async function signedIn(product: Product, people: readonly Person[]): Promise<Tokens[]> {
  const sessions: Tokens[] = []
  for (let place = 0; place < CONNECTIONS; place += 1) {
    const person = people[place % people.length]
    if (!person) throw new Error('There is no user to sign in.')
    const answer = await askIdentity(product, signIn(person))
    sessions.push(Answer.parse(await answer.json()).AuthenticationResult)
  }

  return sessions
}

const readUser = ({ AccessToken }: Tokens): Conversation => {
  const call = { operation: 'GetUser', body: { AccessToken } }
  return () => call
}

/** A chain of refreshes: each hands in the token that the one before gave out. */
const refresh = (first: Tokens): Conversation => {
  let RefreshToken = first.RefreshToken

  return (answer) => {
    if (answer !== null) {
      const next = REFRESH_TOKEN.exec(answer)?.[1]
      if (next === undefined) throw new Error('A refresh was answered without a refresh token.')
      RefreshToken = next
    }
    return {
      operation: 'GetTokensFromRefreshToken',
      body: { ClientId: BENCH_CLIENT_ID, RefreshToken },
    }
  }
}

/** Pairs of bare signatures per second: an answer to a refresh carries two, by RS256. */
async function bareSignatures(seconds: number): Promise<number> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS })
  const signBytes = promisify(sign)
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1_000
  let pairs = 0
  const loop = async () => {
    while (performance.now() < deadline) {
      await signBytes('sha256', randomBytes(TOKEN_BYTES), privateKey)
      await signBytes('sha256', randomBytes(TOKEN_BYTES), privateKey)
      pairs += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, loop))

  return pairs / ((performance.now() - startedAt) / 1_000)
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const people = await addPeople(product, PEOPLE)
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.round
  const warmSeconds = bench.isQuick ? SECONDS.quick : SECONDS.warm
  const rate = async (conversationOf: (tokens: Tokens) => Conversation, forSeconds: number) => {
    // Sessions of its own: a chain cannot go on where another has broken off.
    const conversations = (await signedIn(product, people)).map(conversationOf)
    return measureCalls(product, conversations, forSeconds)
  }
  const users: number[] = []
  const refreshes: number[] = []
  const signatures: number[] = []
  await rate(readUser, warmSeconds)
  await rate(refresh, warmSeconds)
  for (let round = 0; round < bench.rounds(3); round += 1) {
    users.push(await rate(readUser, seconds))
    refreshes.push(await rate(refresh, seconds))
    signatures.push(await bareSignatures(seconds))
  }
  const note = `${CONNECTIONS} connections, asked by one process on the same machine`

  return [
    { what: 'GetUser', unit: '/s', samples: users, goals: [atLeast(2_000)], note },
    {
      what: 'refreshes, each with the token of the one before',
      unit: '/s',
      samples: refreshes,
      yardstick: { name: 'its two RSA-2048 signatures, bare', samples: signatures },
      goals: [atLeast(2_000)],
      note,
    },
  ]
}

/** How many sign-ins the identity service keeps alive. */
export const identityRates: Figure = { name: 'identity', title: 'Identity service', measure }
