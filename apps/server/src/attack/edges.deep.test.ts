import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { effort } from '#server/testing-effort.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { documentedCalls, type DocumentedCall } from './testing-document.ts'
import { closedShots, edgeShots } from './testing-edges.ts'
import { dataOf, peopleIn, type Member, type People, type Subscriber } from './testing-members.ts'
import type { Shot } from './testing-requests.ts'
import { rowsOfPerson } from './testing-victim.ts'
import { openWire, type Wire, type WireAnswer } from './testing-wire.ts'

/** With little effort each caller makes every third call, and together they make all of them. */
const STRIDE = effort > 1 ? 1 : 3
const LEAST_REQUESTS = 20_000 / STRIDE
/** The statuses of a call that is closed to its caller, or of a path that does not exist. */
const CLOSED = [400, 401, 402, 403, 404, 405]
const MOST_TRIES = 50
const VICTIM_NAME = 'Zbârcioganca'

/** Who sends, and how the sender's state is restored after a request has changed it. */
type Role = {
  readonly name: string
  /** The calls that are open to the role, by `x-access`. */
  readonly opens: readonly DocumentedCall['x-access'][]
  token: string | null
  readonly restore: (answer: WireAnswer, call: DocumentedCall) => Promise<void>
}

const calls = documentedCalls()
let product: TestProduct
let wire: Wire
let people: People
let victim: Subscriber
let ids: Readonly<Record<string, string>> = {}
let roles: readonly Role[] = []
let sent = 0

/** Signs in again where the session is gone, or where the role must not have what the call gave it. */
function member(
  name: string,
  opens: Role['opens'],
  given: Member,
  loses: (call: DocumentedCall) => boolean,
): Role {
  const role: Role = {
    name,
    opens,
    token: given.accessToken,
    restore: async ({ status }, call) => {
      if (status === 401 || (status < 300 && loses(call))) {
        role.token = (await given.again()).accessToken
      }
    },
  }

  return role
}

/** A viewer also chooses a profile again. */
function viewer(name: string, given: Member): Role {
  const role: Role = {
    name,
    opens: ['public', 'user', 'subscriber', 'profile', 'viewer'],
    token: given.accessToken,
    restore: async ({ status }) => {
      if (status !== 401 && status !== 403) return
      const back =
        status === 401 ? await given.again() : { ...given, accessToken: role.token ?? '' }
      await people.choose(back)
      role.token = back.accessToken
    },
  }

  return role
}

const outsider = (name: string, token: string | null): Role => ({
  name,
  opens: ['public'],
  token,
  restore: async () => {},
})

const fire = (role: Role, { method, path, contentType, body }: Shot) =>
  wire.send({
    method,
    path: `/api/v1${path}`,
    headers: {
      ...(role.token !== null && { authorization: `Bearer ${role.token}` }),
      ...(contentType !== undefined && { 'content-type': contentType }),
      'sec-fetch-site': 'same-origin',
    },
    ...(body !== undefined && { body }),
  })

/** A machine that is busy with other work may turn a request away, and it is sent again. */
async function fireUntilLetIn(role: Role, shot: Shot): Promise<WireAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fire(role, shot)
    if (answer.status !== 503 || tries === MOST_TRIES) return answer
  }
}

/** What is wrong with an answer; null when it is as described and tells nothing of the victim. */
function problemOf(call: DocumentedCall, { status, body }: WireAnswer): string | null {
  if (status >= 500) return `${status} ${body}`
  if (body.includes(victim.email) || body.includes(VICTIM_NAME)) return 'names another account'

  return call.complaint(status, body)
}

async function problemsOf(role: Role, place: number): Promise<string[]> {
  const problems: string[] = []
  for (const call of calls.filter((_, index) => index % STRIDE === place % STRIDE)) {
    const isOpen = role.opens.includes(call['x-access'])
    for (const shot of (isOpen ? edgeShots : closedShots)(call, ids)) {
      const answer = await fireUntilLetIn(role, shot)
      sent += 1
      const isRefused = isOpen || CLOSED.includes(answer.status)
      const problem = isRefused ? problemOf(call, answer) : `${answer.status}, though it is closed`
      if (problem !== null)
        problems.push(`${shot.method} ${shot.path} ${shot.body ?? ''}: ${problem}`)
      await role.restore(answer, call)
    }
  }

  return problems
}

const rowsOfVictim = async () => {
  const facts = await people.call(victim, 'GET', '/user/analytics')
  const { userId: userKey } = dataOf(z.object({ userId: z.string() }), facts)

  return rowsOfPerson(product.services.db, { ...victim, userKey })
}

beforeAll(async () => {
  product = await startTestProduct()
  wire = openWire(product.url)
  people = peopleIn(product, wire)
  const { db, clock } = product.services
  const videoId = await testCatalogue(db, clock.now()).video()
  victim = await people.subscriber('victim')
  const profile = { name: VICTIM_NAME, avatar: 3 }
  await people.call(victim, 'PUT', `/profiles/${victim.profileId}`, profile)
  await people.call(victim, 'POST', `/favorites/video/${videoId}`)
  ids = { id: String(videoId), productId: 'abonament_lunar', sessionKey: victim.checkoutSessionId }

  const givesProfile = ({ operationId }: DocumentedCall) => operationId === 'confirmProfile'
  const undecided = await people.subscriber('undecided')
  roles = [
    outsider('a visitor', null),
    outsider('a visitor with a token that is none', 'a.b.c'),
    member(
      'account without a plan',
      ['public', 'user'],
      await people.member('registered'),
      () => false,
    ),
    member(
      'a subscriber without a profile',
      ['public', 'user', 'subscriber'],
      await undecided.again(),
      givesProfile,
    ),
    viewer('a subscriber with a profile', await people.subscriber('viewer')),
  ]
}, 60_000)

afterAll(async () => {
  wire.close()
  await product.close()
})

describe('every call, from every kind of caller, with every value at its edges', () => {
  it('is answered as openapi.json describes, and neither reveals nor changes data of another account', async () => {
    const before = await rowsOfVictim()
    const problems = await Promise.all(
      roles.map(async (role, place) => [role.name, await problemsOf(role, place)] as const),
    )

    expect(Object.fromEntries(problems)).toEqual(
      Object.fromEntries(roles.map(({ name }) => [name, []])),
    )
    expect(await rowsOfVictim()).toEqual(before)
    expect(sent).toBeGreaterThan(LEAST_REQUESTS)
  }, 1_200_000)
})
