import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { OperatorRole } from '@hlizo/contract/entities/operator'
import { sql } from '@hlizo/database/sql'
import { testOperators, type TestOperator } from '#server/testing-operators.ts'
import type { TestDevice } from '#server/testing-people.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { documentedCalls, type DocumentedCall } from './testing-document.ts'
import { right } from './testing-requests.ts'
import { openWire, type Wire } from './testing-wire.ts'

const JSON_TYPE = 'application/json'
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000001'
/** Those of a window, which the caller makes up. */
const OF_THE_CALLER = ['notePresence', 'endPresence']

const calls = documentedCalls()
const studioCalls = calls.filter((call) => call['x-access'] === 'operator')
const withBody = calls.filter(({ requestBody }) => requestBody?.content[JSON_TYPE])
const withId = studioCalls.filter(
  ({ path, operationId }) => path.includes('{') && !OF_THE_CALLER.includes(operationId),
)
const paths = [...new Set(studioCalls.map(({ path }) => path))]

let product: TestProduct
let wire: Wire
let office: ReturnType<typeof testOperators>
let owner: TestDevice
let editor: TestDevice
let ilinca: TestOperator

beforeAll(async () => {
  product = await startTestProduct()
  wire = openWire(product.url)
  office = testOperators(product)
  ilinca = await office.operator('redactor', ['editor'])
  const patron = await office.operator('patron', ['owner'])
  owner = await patron.proven()
  editor = await ilinca.proven()
}, 60_000)
afterAll(async () => {
  wire.close()
  await product.close()
})

const addressOf = ({ path }: Pick<DocumentedCall, 'path'>, id = UNKNOWN_ID) =>
  path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))

const bodies = new Map(
  withBody.map(({ operationId, requestBody }) => {
    const schema = requestBody?.content[JSON_TYPE]?.schema ?? {}
    const [made] = fc.sample(right(schema), { seed: 21, numRuns: 1 })
    return [operationId, z.record(z.string(), z.unknown()).parse(made)]
  }),
)
/** A body as the call wants it. */
const bodyOf = ({ operationId }: DocumentedCall) => bodies.get(operationId)

/** Who is an operator, and with which roles. */
const operatorsNow = () =>
  product.services.db.many(
    z.object({ accountId: z.string(), roles: z.array(z.string()) }),
    sql`select account_id as "accountId", roles from app.operator order by account_id`,
  )

/** Everything that another page of the browser would send along by itself. */
function cookiesOf({ accessToken }: TestDevice): string {
  const prefix = `CognitoIdentityServiceProvider.${product.services.userPool.clientId}`

  return [
    `${prefix}.LastAuthUser=patron`,
    `${prefix}.patron.accessToken=${accessToken}`,
    `${prefix}.patron.idToken=${accessToken}`,
    `accessToken=${accessToken}`,
  ].join('; ')
}

describe('another site in the browser of an operator', () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

  it('finds no call of Studio by the cookies of the browser', async () => {
    for (const call of studioCalls) {
      for (const type of ['text/plain', JSON_TYPE]) {
        const { status, headers } = await wire.send({
          method: call.method,
          path: `/api/v1${addressOf(call)}`,
          headers: { ...foreign, cookie: cookiesOf(owner), 'content-type': type },
          body: JSON.stringify({ ...bodyOf(call), accessToken: owner.accessToken }),
        })
        expect([call.operationId, status]).toEqual([call.operationId, 404])
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
    }
  }, 60_000)

  it('may not send the token of an operator in an address or in a form', async () => {
    for (const path of ['/studio/session', '/studio/operators', '/studio/audit']) {
      for (const name of ['access_token', 'accessToken', 'token']) {
        const { status } = await wire.send({
          method: 'GET',
          path: `/api/v1${path}?${name}=${owner.accessToken}`,
        })
        expect([path, status]).toEqual([path, 404])
      }
    }
  })

  it('fails the preflight and cannot read a response', async () => {
    const asked = {
      ...foreign,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,tus-resumable',
    }
    for (const path of paths) {
      const address = `/api/v1${addressOf({ path })}`
      const { status, headers } = await wire.send({
        method: 'OPTIONS',
        path: address,
        headers: asked,
      })
      expect([path, status]).toEqual([path, 404])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('makes no other method of a request', async () => {
    const begun = await editor('POST', '/studio/uploads', {
      files: [{ name: 'Rămâne.mp4', bytes: 10, modifiedAt: '2026-03-01T10:00:00.000Z' }],
    })
    const Begun = z.object({ uploads: z.array(z.object({ id: z.string() })) })
    const id = Begun.parse(begun.data).uploads[0]?.id ?? ''
    for (const method of ['DELETE', 'POST', 'OPTIONS']) {
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
        await wire.send({
          method: 'PATCH',
          path: `/api/v1/studio/uploads/${id}/bytes?_method=${method}`,
          headers: {
            ...foreign,
            authorization: `Bearer ${editor.accessToken}`,
            [name]: method,
            'tus-resumable': '1.0.0',
            'upload-length': '10',
            'upload-offset': '7',
            'content-type': 'application/offset+octet-stream',
          },
        })
      }
    }
    const { data } = await editor('GET', '/studio/uploads')

    expect(data).toMatchObject([{ id, receivedBytes: 0 }])
  })
})

describe('roles', () => {
  it('cannot be set by the body of any call', async () => {
    const { device: member } = await office.member('oarecare')
    const before = await operatorsNow()
    const { accountId } = ilinca
    const wish = {
      roles: ['owner'],
      role: 'owner',
      operator: { accountId, roles: ['owner'] },
      isOwner: true,
    }
    for (const call of withBody) {
      const device = call['x-access'] === 'operator' ? editor : member
      const body = { ...bodyOf(call), ...wish }
      const { status } = await device(call.method, addressOf(call, accountId), body)
      expect(status, call.operationId).toBeGreaterThanOrEqual(400)
      expect(status, call.operationId).toBeLessThan(500)
    }

    expect(await operatorsNow()).toEqual(before)
  }, 60_000)

  it('are the four roles, each once', async () => {
    const unknown = [['admin'], ['owner', 'root'], [], 'owner', { 0: 'owner' }, [['owner']], [null]]
    for (const roles of [...unknown, ['editor', 'editor']]) {
      const answer = await owner('PUT', `/studio/operators/${ilinca.accountId}`, {
        roles,
        seen: ['editor'],
      })
      expect([roles, answer.status]).toEqual([roles, 400])
    }
    const own = (await operatorsNow()).find(({ accountId }) => accountId === ilinca.accountId)

    expect(own?.roles).toEqual(['editor'])
    expect(OperatorRole.options).toEqual(['editor', 'support', 'finance', 'owner'])
  })
})

describe('an id of something else', () => {
  /** An id of each kind that the owner may know. */
  async function knownIds(): Promise<readonly string[]> {
    const Id = z.object({ id: z.string() })
    const entry = sql`select id from app.audit_entry limit 1`
    const session = sql`select id from app.device_session limit 1`
    const [audited, device] = [
      await product.services.db.one(Id, entry),
      await product.services.db.one(Id, session),
    ]

    return [audited.id, device.id, ilinca.accountId, 'video-999999', 'show-999999', '999999']
  }

  it('changes nothing and returns 404 for each call of Studio', async () => {
    const [operators, ids] = [await operatorsNow(), await knownIds()]
    const isOfAnotherKind = (path: string, id: string) =>
      !(path.includes('{accountId}') && id === ilinca.accountId)
    const taken: unknown[] = []
    for (const call of withId) {
      for (const id of ids.filter((one) => isOfAnotherKind(call.path, one))) {
        const body = call.method === 'GET' ? undefined : bodyOf(call)
        const { status } = await owner(call.method, addressOf(call, id), body)
        if (![400, 404, 409, 415].includes(status)) taken.push([call.operationId, id, status])
      }
    }

    expect(taken).toEqual([])
    expect(await operatorsNow()).toEqual(operators)
  }, 60_000)

  it('undoes no change of roles', async () => {
    const { accountId } = await office.operator('promovat', ['support'])
    await owner('PUT', `/studio/operators/${accountId}`, {
      roles: ['support', 'finance'],
      seen: ['support'],
    })
    const changes = await product.services.db.many(
      z.object({ id: z.string() }),
      sql`select id from app.audit_entry where action like 'operator.%'`,
    )
    expect(changes).not.toEqual([])
    for (const { id } of changes) {
      const { status } = await editor('POST', '/studio/title-changes/undo', { changes: [id] })
      expect(status).toBe(404)
    }
  })
})
