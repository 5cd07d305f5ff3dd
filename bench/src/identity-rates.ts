import { z } from 'zod'
import { atLeast, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { addPeople, askIdentity, measureCalls, signIn } from './support/identity-calls.ts'
import type { Conversation, Person } from './support/identity-calls.ts'
import { BENCH_CLIENT_ID, type Product } from './support/product.ts'

const CONNECTIONS = 32
const PEOPLE = 4
const SECONDS = { warm: 0.5, quick: 0.5, round: 3 }

const Answer = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), RefreshToken: z.string() }),
})
type Tokens = z.infer<typeof Answer>['AuthenticationResult']

async function signedIn(product: Product, people: readonly Person[]): Promise<Tokens[]> {
  const sessions: Tokens[] = []
  for (let place = 0; place < CONNECTIONS; place += 1) {
    const person = people[place % people.length]
    if (!person) throw new Error('Nobody is there to sign in.')
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
      RefreshToken = Answer.parse(JSON.parse(answer)).AuthenticationResult.RefreshToken
    }
    return {
      operation: 'GetTokensFromRefreshToken',
      body: { ClientId: BENCH_CLIENT_ID, RefreshToken },
    }
  }
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const people = await addPeople(product, PEOPLE)
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.round
  const rate = async (conversationOf: (tokens: Tokens) => Conversation) => {
    // Sessions of its own: a chain cannot go on where another has broken off.
    const conversations = (await signedIn(product, people)).map(conversationOf)
    await measureCalls(product, conversations, SECONDS.warm)
    const samples: number[] = []
    for (let round = 0; round < bench.rounds(3); round += 1) {
      const again = (await signedIn(product, people)).map(conversationOf)
      samples.push(await measureCalls(product, again, seconds))
    }
    return samples
  }
  const note = `${CONNECTIONS} connections, asked by one process on the same machine`

  return [
    { what: 'GetUser', unit: '/s', samples: await rate(readUser), goals: [atLeast(2_000)], note },
    {
      what: 'refreshes, each with the token of the one before',
      unit: '/s',
      samples: await rate(refresh),
      goals: [atLeast(2_000)],
      note,
    },
  ]
}

/** How many sign-ins the identity service keeps alive. */
export const identityRates: Figure = { name: 'identity', title: 'Identity service', measure }
