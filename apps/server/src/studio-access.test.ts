import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '@hlizo/contract/call'
import { allCalls } from '@hlizo/contract/calls/all'
import { DevicePage } from '@hlizo/contract/entities/device'
import { sql } from '@hlizo/database/sql'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import { deviceSignIn } from './stores/device-sign-in.ts'
import { whoMayCall } from './testing-access.ts'
import { testOperators, type TestOperator } from './testing-operators.ts'
import { PASSWORD, type TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const ROLES = ['editor', 'support', 'finance', 'owner'] as const
const Audit = z.array(
  z.object({
    action: z.string(),
    actor: z.string(),
    after: z.unknown(),
    ip: z.string().nullable(),
  }),
)

let product: TestProduct
let office: ReturnType<typeof testOperators>
let operators: Readonly<Record<OperatorRole, TestOperator>>
let devices: Readonly<Record<OperatorRole, TestDevice>>

const studioCalls = Object.values<Call>(allCalls).filter(({ access }) => access === 'operator')
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

/** Sends no valid input, so that a request that is admitted is refused before anything changes. */
async function answerTo(device: TestDevice, { method, path }: Call) {
  const address = path.replaceAll(/\{\w+\}/g, 'x')
  const { status, error } = await device(method, address, ...(method === 'GET' ? [] : [{ x: 1 }]))

  return { status, error }
}

async function errorsFor(device: TestDevice): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const call of studioCalls) found[nameOf(call)] = (await answerTo(device, call)).error
  return found
}

const allAnswer = (error: unknown) =>
  Object.fromEntries(studioCalls.map((call) => [nameOf(call), error]))

/** The cookie by which a browser that opens Studio is known afterwards. */
async function markLeftAt({ accessToken }: TestDevice, cookie: string): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}`, cookie }
  const answer = await fetch(`${product.url}/api/v1/studio/session`, { headers })
  expect(answer.status).toBe(200)

  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function moveClock(advanceMs: number): void {
  product.services.clock.setOffset(product.services.clock.offset() + advanceMs)
}

beforeAll(async () => {
  product = await startTestProduct()
  office = testOperators(product)
  const [editor, support, finance, owner] = await Promise.all(
    ROLES.map((role) => office.operator(role, [role])),
  )
  if (!editor || !support || !finance || !owner) throw new Error('An operator is missing.')
  operators = { editor, support, finance, owner }
  devices = {
    editor: await editor.proven(),
    support: await support.proven(),
    finance: await finance.proven(),
    owner: await owner.proven(),
  }
}, 60_000)

afterAll(() => product.close())

describe('a call of Studio', () => {
  it('does not exist for visitors, members and unreadable tokens', async () => {
    const { device } = await office.member('oarecare')
    const visitor = (method: string, path: string) =>
      fetch(`${product.url}/api/v1${path}`, { method, headers: { authorization: 'Bearer x.y.z' } })

    expect(await errorsFor(device)).toEqual(allAnswer('NOT_FOUND'))
    for (const call of studioCalls) {
      const answer = await visitor(call.method, call.path)
      expect([nameOf(call), answer.status]).toEqual([nameOf(call), 404])
      expect(answer.headers.get('www-authenticate')).toBeNull()
    }
  })

  it.each(ROLES)('admits the listed roles: %s', async (role) => {
    for (const call of studioCalls) {
      const who = whoMayCall[nameOf(call)] ?? ''
      const isAdmitted = role === 'owner' || who.includes('any') || who.includes(role)
      const { error } = await answerTo(devices[role], call)

      expect([nameOf(call), error === 'ROLE_REQUIRED']).toEqual([nameOf(call), !isAdmitted])
    }
  })

  it('needs a second factor', async () => {
    const person = await office.member('fara-al-doilea')
    await inviteAs(devices.owner, person.email)

    expect(await errorsFor(person.device)).toEqual(allAnswer('SECOND_FACTOR_REQUIRED'))
  })

  it('needs a sign-in after the setup of the second factor', async () => {
    const person = await office.member('abia-pornit')
    await inviteAs(devices.owner, person.email)
    moveClock(2_000)
    const proven = await office.enrol(person.email, person.device)

    expect(await errorsFor(person.device)).toEqual(allAnswer('PROOF_REQUIRED'))
    const fresh = await proven()
    expect(await fresh('GET', '/studio/session')).toMatchObject({
      status: 200,
      data: { email: person.email, roles: ['editor'] },
    })
  })

  it('belongs to a device that the account lists, and a new one is reported to its owner', async () => {
    const person = await office.operator('doar-studio', ['editor'])
    const first = await person.proven()
    await first('GET', '/studio/session')
    const second = await person.proven()
    const cookie = await markLeftAt(second, '')
    const again = await person.proven()
    expect(await markLeftAt(again, cookie)).toBe(cookie)

    const { data } = await second('GET', '/user/devices')
    expect(DevicePage.parse(data).devices.filter(({ current }) => current)).toHaveLength(1)
    const mails = await product.services.db.many(
      z.object({ subject: z.string() }),
      sql`select subject from mail.outbox where recipient = ${person.email}
        and subject like '%dispozitiv%'`,
    )
    expect(mails).toHaveLength(1)
  })

  it('refuses an operator removed a second ago', async () => {
    const gone = await office.operator('plecat', ['support'])
    const device = await gone.proven()
    expect((await device('GET', '/studio/session')).status).toBe(200)
    const removed = await devices.owner('DELETE', `/studio/operators/${gone.accountId}`)
    expect(removed.status, String(removed.error)).toBe(204)

    expect(await errorsFor(device)).toEqual(allAnswer('NOT_FOUND'))
  })

  it('answers an expired token with 401 for an operator, and with 404 for all others', async () => {
    const editor = await operators.editor.proven()
    const { device: member } = await office.member('expirat')
    moveClock(2 * HOUR_MS)

    expect(await errorsFor(editor)).toEqual(allAnswer('UNAUTHORIZED'))
    expect(await errorsFor(member)).toEqual(allAnswer('NOT_FOUND'))
    const renewed = await editor.refresh()
    expect((await renewed('GET', '/studio/session')).status).toBe(200)
    devices = { ...devices, owner: await operators.owner.proven() }
  })

  it('needs a sign-in with a second factor, which a television does not have', async () => {
    const { userPool, secrets } = product.services
    const owner = await operators.owner.proven()
    const { sub } = decodeJwt(owner.accessToken)
    const television = await deviceSignIn(userPool, secrets.deviceSignInKey).begin(sub ?? '')

    expect(await errorsFor(office.deviceWith(television.accessToken))).toEqual(
      allAnswer('PROOF_REQUIRED'),
    )
    devices = { ...devices, owner }
  })

  it('requires a new sign-in after 15 minutes where roles change, and after 12 hours everywhere', async () => {
    const owner = await operators.owner.proven()
    moveClock(16 * MINUTE_MS)
    const proven = Object.fromEntries(
      studioCalls.map((call) => [nameOf(call), whoMayCall[nameOf(call)]?.includes('proven')]),
    )
    const found = await errorsFor(owner)
    expect(
      Object.fromEntries(
        Object.entries(found).map(([name, error]) => [name, error === 'PROOF_REQUIRED']),
      ),
    ).toEqual(proven)
    devices = { ...devices, owner: await operators.owner.proven() }

    const editor = await operators.editor.proven()
    moveClock(11 * HOUR_MS)
    const late = await editor.refresh()
    expect((await late('GET', '/studio/session')).status).toBe(200)
    moveClock(HOUR_MS)
    const tooLate = await editor.refresh()
    expect((await tooLate('GET', '/studio/session')).error).toBe('PROOF_REQUIRED')
    devices = { ...devices, owner: await operators.owner.proven() }
  })
})

async function inviteAs(owner: TestDevice, email: string): Promise<void> {
  const answer = await owner('POST', '/studio/operators', { email, roles: ['editor'] })
  expect(answer.status, String(answer.error)).toBe(204)
}

describe('operators', () => {
  it('receive an invitation with the roles by mail; the account with the confirmed address becomes one', async () => {
    const owner = await operators.owner.proven()
    await inviteAs(owner, 'nou@example.ro')
    const mails = await product.services.db.many(
      z.object({ to: z.string(), subject: z.string() }),
      sql`select recipient as to, subject from mail.outbox
        where recipient = 'nou@example.ro'`,
    )
    expect(mails).toEqual([{ to: 'nou@example.ro', subject: 'Invitație în Hlizo Studio' }])

    const person = await office.member('nou')
    expect(await person.device('GET', '/studio/session')).toMatchObject({
      error: 'SECOND_FACTOR_REQUIRED',
    })
    const { data } = await owner('GET', '/studio/operators')
    expect(data).toContainEqual(
      expect.objectContaining({ email: 'nou@example.ro', roles: ['editor'], invitedUntil: null }),
    )
  })

  it('that are removed do not return through an invitation', async () => {
    const owner = await operators.owner.proven()
    const person = await office.member('iese')
    await inviteAs(owner, person.email)
    const proven = await office.enrol(person.email, person.device)
    await person.device('GET', '/studio/session')
    const again = await owner('POST', '/studio/operators', {
      email: person.email,
      roles: ['owner'],
    })
    expect(again).toMatchObject({ status: 400, error: 'OPERATOR_EXISTS' })

    const accountId = await office.accountIdOf(person.email)
    expect((await owner('DELETE', `/studio/operators/${accountId}`)).status).toBe(204)
    expect((await (await proven())('GET', '/studio/session')).status).toBe(404)
  })

  it('cannot lose the last owner, also when two are removed at the same time', async () => {
    const owner = await operators.owner.proven()
    const second = await office.operator('al-doilea-patron', ['owner'])
    const other = await second.proven()
    const removals = await Promise.all([
      owner('DELETE', `/studio/operators/${second.accountId}`),
      other('DELETE', `/studio/operators/${operators.owner.accountId}`),
    ])
    const statuses = removals.map(({ status }) => status)

    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400 || status === 404)).toHaveLength(1)
    const left = removals[0]?.status === 204 ? owner : other
    const leftId = removals[0]?.status === 204 ? operators.owner.accountId : second.accountId
    const roles = await left('PUT', `/studio/operators/${leftId}`, {
      roles: ['editor'],
      seen: ['owner'],
    })
    expect(roles).toMatchObject({ status: 400, error: 'LAST_OWNER' })
    const { data } = await left('GET', '/studio/audit?action=operator.')
    expect(Audit.parse(data).map(({ action }) => action)).toContain('operator.removed')

    const leave = (device: TestDevice) => device('POST', '/user/delete', { password: PASSWORD })
    expect((await leave(left)).error).toBe('LAST_OWNER')
    const third = await (await office.operator('al-treilea-patron', ['owner'])).proven()
    const leaving = await Promise.all([leave(left), leave(third)])
    expect(new Set(leaving.map(({ error }) => error))).toEqual(new Set([undefined, 'LAST_OWNER']))
    const [stays, staysId] = leaving[0].error
      ? [left, leftId]
      : [third, await office.accountIdOf('al-treilea-patron@example.ro')]
    // An owner who leaves is none any more.
    expect((await stays('DELETE', `/studio/operators/${staysId}`)).error).toBe('LAST_OWNER')
  })
})
