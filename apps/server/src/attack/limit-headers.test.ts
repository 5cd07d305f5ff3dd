import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { documentedCalls } from './testing-document.ts'
import { peopleIn, type Member, type People } from './testing-members.ts'
import { openWire, type Wire, type WireAnswer } from './testing-wire.ts'

let product: TestProduct
let wire: Wire
let people: People
let ana: Member

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: 'on' })
  wire = openWire(product.url)
  people = peopleIn(product, wire)
  ana = await people.member('ana')
}, 60_000)

afterAll(async () => {
  wire.close()
  await product.close()
})

/** What openapi.json may say of an answer's headers. */
const DESCRIBED = ['ratelimit-policy', 'ratelimit', 'retry-after', 'www-authenticate', 'allow']
const LIMITS = ['ratelimit', 'ratelimit-policy']

const calls = documentedCalls()
const described = (method: string, path: string, status: number) => {
  const found = calls.find((one) => one.method === method && one.path === path)
  if (!found) throw new Error(`${method} ${path} is not in openapi.json`)
  return found.headersOf(status)
}

/** The described headers that an answer has; each as its pattern wants it. */
function headersIn(method: string, path: string, { status, headers }: WireAnswer): string[] {
  const patterns = described(method, path, status)
  const carried = DESCRIBED.filter((name) => headers[name] !== undefined)
  for (const name of carried) {
    expect([path, status, ...patterns.keys()]).toContain(name)
    expect(String(headers[name])).toMatch(patterns.get(name) ?? /^$/)
  }

  return carried.toSorted()
}

describe('a premiere behind one network address', () => {
  it('opens for pages that 120 reads a minute would refuse, and leaves those reads alone', async () => {
    const looks = Array.from({ length: 300 }, () =>
      people.call(null, 'GET', '/public/videos/999999'),
    )
    const times = Array.from({ length: 150 }, () => people.call(null, 'GET', '/public/time'))
    const answers = await Promise.all([...looks, ...times])

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 200]))
    expect((await people.call(null, 'GET', '/plans')).headers).toMatchObject({
      ratelimit: expect.stringMatching(/^"public-get";r=11\d;t=[12]$/),
    })
  })
})

describe('the headers that openapi.json describes', () => {
  it('are in a public response, from the route and from the cache', async () => {
    const plans = () => people.call(null, 'GET', '/plans')
    const [made, repeated] = [await plans(), await plans()]

    expect(headersIn('GET', '/plans', made)).toEqual(LIMITS)
    expect(headersIn('GET', '/plans', repeated)).toEqual(LIMITS)
    expect(repeated.headers).toMatchObject({
      'ratelimit-policy': '"public-get";q=120;w=60',
      ratelimit: expect.stringMatching(/^"public-get";r=11\d;t=[12]$/),
    })
  })

  it('name each limit of a call', async () => {
    const answer = await people.call(ana, 'POST', '/coupons/verify', {
      coupon: 'NIMIC',
      interval: 'MONTHLY',
    })

    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'ratelimit-policy': '"signed-in";q=1200;w=60, "coupon";q=20;w=3600, "coupon-ip";q=60;w=3600',
      ratelimit: expect.stringMatching(
        /^"signed-in";r=11\d\d;t=1, "coupon";r=19;t=180, "coupon-ip";r=59;t=60$/,
      ),
    })
    expect(headersIn('POST', '/coupons/verify', answer)).toEqual(LIMITS)
  })

  it('are in an empty response and in a counted refusal', async () => {
    const empty = await people.call(ana, 'POST', '/user/logout/all')
    const missing = await people.call(null, 'GET', '/public/videos/999999')

    expect([empty.status, missing.status]).toEqual([204, 404])
    expect(headersIn('POST', '/user/logout/all', empty)).toEqual(LIMITS)
    expect(headersIn('GET', '/public/videos/{id}', missing)).toEqual(LIMITS)
  })

  it('are absent for limits that were not counted', async () => {
    const unknown = await people.call(null, 'GET', '/user')

    expect(headersIn('GET', '/user', unknown)).toEqual(['www-authenticate'])
  })

  it('have the reset time when no attempt is left', async () => {
    const guess = () => people.call(null, 'GET', '/vouchers/ghicit')
    let answer = await guess()
    for (let count = 0; answer.status === 404 && count < 100; count += 1) answer = await guess()

    expect(answer.status).toBe(429)
    expect(headersIn('GET', '/vouchers/{sessionKey}', answer)).toEqual([...LIMITS, 'retry-after'])
    expect(answer.headers['ratelimit']).toBe(
      `"voucher-lookup";r=0;t=${String(answer.headers['retry-after'])}`,
    )
  })
})
