import { z } from 'zod'
import { testPeople, type TestPerson, type TestTokens } from '#server/testing-people.ts'
import type { TestProduct } from '#server/testing-product.ts'
import type { Wire, WireAnswer } from './testing-wire.ts'

/** An account that is signed in on one device. */
export type Member = TestTokens & {
  readonly email: string
  readonly accountId: string
  /** Signs in once more, where the session has been ended. */
  again(): Promise<Member>
}

/** A subscriber with a chosen profile and an entity of each kind that has an id. */
export type Subscriber = Member & {
  readonly profileId: number
  readonly deviceId: string
  readonly checkoutSessionId: string
}

/** The card of all payments. */
export const MEMBER_CARD = {
  number: '4242424242424242',
  expiry: '12 / 34',
  cvc: '123',
  method: 'card',
}

const Data = z.object({ data: z.unknown() })
const WithId = z.object({ id: z.string() })
const Profile = z.object({ id: z.number() })
const Devices = z.object({ devices: z.array(WithId) })

/** What came as `data` in the envelope. */
export const dataOf = <Parsed>(schema: z.ZodType<Parsed>, { body }: WireAnswer): Parsed =>
  schema.parse(Data.parse(JSON.parse(body)).data)

/** What people do in the whole product, in few words. For tests. */
export function peopleIn(product: TestProduct, wire: Wire) {
  const people = testPeople(product)

  const call = (
    member: Pick<Member, 'accessToken'> | null,
    method: string,
    path: string,
    payload?: unknown,
  ) =>
    wire.send({
      method,
      path: `/api/v1${path}`,
      headers: {
        ...(member && { authorization: `Bearer ${member.accessToken}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    })

  const post = async (path: string, fields: Readonly<Record<string, string>>) => {
    const { headers } = await wire.send({
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      body: new URLSearchParams(fields).toString(),
    })
    return new URL(z.string().parse(headers['location']), 'http://hlizo.test')
  }

  const signIn = async (person: TestPerson): Promise<Member> => {
    const tokens = await person.tokens()
    const { id } = dataOf(WithId, await call(tokens, 'GET', '/user'))

    return { ...tokens, email: person.email, accountId: id, again: () => signIn(person) }
  }

  const member = async (name: string): Promise<Member> => {
    const person = await people.register(name)
    await person.confirm()

    return signIn(person)
  }

  const pay = async (payer: Member): Promise<string> => {
    const { accessToken, email } = payer
    const checkout = '/api/v1/plans/abonament_lunar/checkout-session'
    const page = await post(checkout, { accessToken, consent: 'on' })
    const paid = await post(`${page.pathname}${page.search}`, {
      email,
      name: 'Ion Pop',
      ...MEMBER_CARD,
    })
    const sessionId = paid.searchParams.get('sessionId') ?? ''
    await call(payer, 'POST', `/plan-checkout-sessions/${sessionId}`)

    return sessionId
  }

  /** Has the device watch on the first profile, which is made when there is none. */
  const choose = async (viewer: Member): Promise<number> => {
    const [known] = dataOf(z.array(Profile), await call(viewer, 'GET', '/profiles'))
    const input = { name: 'Ana', avatar: 7 }
    const { id } = known ?? dataOf(Profile, await call(viewer, 'POST', '/profiles', input))
    await call(viewer, 'POST', `/profiles/${id}/confirm`)

    return id
  }

  return {
    call,
    member,
    choose,

    subscriber: async (name: string): Promise<Subscriber> => {
      const buyer = await member(name)
      const checkoutSessionId = await pay(buyer)
      const profileId = await choose(buyer)
      const { devices } = dataOf(Devices, await call(buyer, 'GET', '/user/devices'))

      return { ...buyer, profileId, checkoutSessionId, deviceId: devices[0]?.id ?? '' }
    },
  }
}

export type People = ReturnType<typeof peopleIn>
