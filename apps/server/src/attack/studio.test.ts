import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { OperatorRole } from '@hlizo/contract/entities/operator'
import { beginUploads } from '@hlizo/contract/calls/studio-uploads'
import { sql } from '@hlizo/database/sql'
import { operatorStore } from '#server/stores/operators.ts'
import { testOperators, type TestOperator } from '#server/testing-operators.ts'
import { testPeople, type TestDevice } from '#server/testing-people.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { documentedCalls, type DocumentedCall } from './testing-document.ts'
import { right } from './testing-requests.ts'
import { openWire, type Wire } from './testing-wire.ts'

const JSON_TYPE = 'application/json'
const Count = z.object({ count: z.number() })
/** What someone who wants more rights adds to a body. */
const RIGHTS = { roles: ['owner'], role: 'owner', isOwner: true, operator: { roles: ['owner'] } }
const UNKNOWN = '01890000-0000-7000-8000-000000000001'

const studio = documentedCalls().filter(({ path }) => path.startsWith('/studio/'))
const changing = studio.filter(({ method }) => method !== 'GET' && method !== 'HEAD')

let product: TestProduct
let wire: Wire
let editor: TestOperator
let support: TestOperator
let [editing, supporting]: TestDevice[] = []

beforeAll(async () => {
  product = await startTestProduct()
  wire = openWire(product.url)
  const office = testOperators(product)
  editor = await office.operator('redactor', ['editor'])
  support = await office.operator('ajutor', ['support'])
  ;[editing, supporting] = [await editor.proven(), await support.proven()]
}, 120_000)
afterAll(async () => {
  wire.close()
  await product.close()
})

const rolesOf = async ({ accountId }: TestOperator) =>
  (await operatorStore(product.services.db).byAccount(accountId))?.roles

const logged = async () =>
  (await product.services.db.one(Count, sql`select count(*)::int as count from app.audit_entry`))
    .count

/** A body as the call wants it. */
function bodyOf({ requestBody }: DocumentedCall): Readonly<Record<string, unknown>> {
  const schema = requestBody?.content[JSON_TYPE]?.schema
  const [made] = schema ? fc.sample(right(schema), { seed: 57, numRuns: 1 }) : [{}]

  return z.record(z.string(), z.unknown()).parse(made)
}

const addressOf = ({ path }: DocumentedCall) => `/api/v1${path.replaceAll(/\{\w+\}/g, UNKNOWN)}`

describe('roles', () => {
  it('cannot be added to a body of Studio', async () => {
    const withBody = changing.filter(({ requestBody }) => requestBody?.content[JSON_TYPE])
    expect(withBody.length).toBeGreaterThan(40)
    for (const call of withBody) {
      for (const [name, value] of Object.entries(RIGHTS)) {
        const described = bodyOf(call)
        if (name in described) continue
        const { status, body } = await wire.send({
          method: call.method,
          path: addressOf(call),
          headers: {
            authorization: `Bearer ${editing?.accessToken}`,
            'content-type': JSON_TYPE,
          },
          body: JSON.stringify({ ...described, [name]: value }),
        })
        // Refused for the role before it is read, or for the key.
        expect([400, 404], `${call.operationId} ${name}`).toContain(status)
        expect(body).toMatch(/VALIDATION_FAILED|ROLE_REQUIRED|PROOF_REQUIRED|"error":"[A-Z_]+"/)
      }
    }

    expect(await rolesOf(editor)).toEqual(['editor'])
  }, 120_000)

  it('cannot be given by an operator to themselves, nor by registering and renaming', async () => {
    const { visitor } = testPeople(product)
    const registration = {
      email: 'vreau-roluri@example.ro',
      password: 'Copac-Verde-42!',
      firstName: 'Ana',
      lastName: 'Pop',
      ...RIGHTS,
    }
    expect((await visitor('POST', '/auth/register', registration)).error).toBe('VALIDATION_FAILED')
    const names = { firstName: 'Ana', lastName: 'Pop' }
    expect((await editing?.('PUT', '/user/details', { ...names, ...RIGHTS }))?.error).toBe(
      'VALIDATION_FAILED',
    )
    for (const [device, one] of [
      [editing, editor],
      [supporting, support],
    ] as const) {
      const at = `/studio/operators/${one.accountId}`
      const before = await rolesOf(one)
      const answers = [
        await device?.('PUT', at, { roles: OperatorRole.options }),
        await device?.('POST', '/studio/operators', {
          email: 'prieten@example.ro',
          roles: ['owner'],
        }),
        await device?.('DELETE', at),
      ]
      for (const answer of answers) expect(answer?.status).toBeGreaterThanOrEqual(400)
      expect(await rolesOf(one)).toEqual(before)
    }
  })
})

describe('a page of another site', () => {
  it('calls nothing of Studio with the cookies of an operator', async () => {
    const key = `CognitoIdentityServiceProvider.${product.services.userPool.clientId}`
    const cookie = `${key}.LastAuthUser=u; ${key}.u.accessToken=${editing?.accessToken}`
    const before = await logged()
    for (const call of studio) {
      for (const type of [JSON_TYPE, 'text/plain', 'application/x-www-form-urlencoded']) {
        const { status } = await wire.send({
          method: call.method,
          path: addressOf(call),
          headers: {
            cookie,
            origin: 'https://rau.example',
            'sec-fetch-site': 'cross-site',
            'content-type': type,
          },
          ...(call.method === 'GET' ? {} : { body: JSON.stringify(bodyOf(call)) }),
        })
        expect([call.operationId, type, status]).toEqual([call.operationId, type, 404])
      }
    }

    expect(await logged()).toBe(before)
  }, 120_000)

  it('reads nothing of Studio, and sends no token to it', async () => {
    const answers = await Promise.all(
      ['/api/v1/studio/titles', '/api/v1/studio/uploads'].map((path) =>
        wire.send({
          method: 'OPTIONS',
          path,
          headers: {
            origin: 'https://rau.example',
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'authorization, content-type',
          },
        }),
      ),
    )
    for (const { headers } of answers)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('an id that belongs to something else', () => {
  it('finds nothing, for the operator of the right role too', async () => {
    const roles = [
      [editing, 'editor'],
      [supporting, 'support'],
    ] as const
    const before = await logged()
    // An id that a window made for itself.
    const own = ['notePresence', 'endPresence']
    const named = changing.filter(({ path }) => path.includes('{'))
    for (const call of named.filter(({ operationId }) => !own.includes(operationId))) {
      for (const [device] of roles) {
        const { status } = await wire.send({
          method: call.method,
          path: addressOf(call),
          headers: {
            authorization: `Bearer ${device?.accessToken}`,
            'content-type': JSON_TYPE,
          },
          body: JSON.stringify(bodyOf(call)),
        })
        expect([400, 404, 409, 412, 413, 415], `${call.operationId} ${status}`).toContain(status)
      }
    }

    expect(await logged()).toBe(before)
  }, 120_000)
})

describe('a file that was uploaded', () => {
  it('is served by no address, whatever it is', async () => {
    const page = '<html><script>alert(1)</script></html>'
    const file = {
      name: 'pagina.jpg',
      bytes: page.length,
      modifiedAt: '2026-03-01T10:00:00.000Z',
    }
    const begun = await editing?.('POST', '/studio/uploads', { files: [file] })
    const id = beginUploads.data.parse(begun?.data).uploads[0]?.id ?? ''
    const sent = await fetch(`${product.url}/api/v1/studio/uploads/${id}/bytes`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${editing?.accessToken}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: page,
    })
    expect(sent.status).toBe(204)
    const addresses = [
      `/api/v1/studio/uploads/${id}/bytes`,
      `/api/v1/studio/uploads/${id}`,
      `/uploads/${id}`,
      `/media/uploads/${id}`,
      `/media/../uploads/${id}`,
    ]
    for (const path of addresses) {
      const { status, body } = await wire.send({
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${editing?.accessToken}` },
      })
      expect([path, status]).toEqual([path, expect.toSatisfy((code) => code >= 400)])
      expect(body).not.toContain('<script>alert(1)')
    }
  })
})
