import { describe, expect, it } from 'vitest'
import { publishedDescription } from './testing-published-description.ts'

const text = { type: 'string', maxLength: 10 }
const listOf = (schema: object) => ({
  type: 'object',
  properties: {
    object: { type: 'string', enum: ['list'] },
    data: { type: 'array', items: schema },
    url: { type: 'string', pattern: '^/v1/coupons(/:coupon/customers)?$' },
  },
  required: ['object', 'data', 'url'],
})
const answering = (schema: object) => ({
  '200': { content: { 'application/json': { schema } } },
  default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } } },
})
const coupon = { $ref: '#/components/schemas/coupon' }

/** Written like the published one, with the forms of schema that it uses. */
const description = publishedDescription({
  openapi: '3.0.0',
  info: { version: '2026-10-28.endive' },
  paths: {
    '/v1/coupons': {
      get: {
        operationId: 'GetCoupons',
        parameters: [
          { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } },
          {
            name: 'expand',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'array', items: text },
          },
        ],
        responses: answering(listOf(coupon)),
      },
      post: {
        operationId: 'PostCoupons',
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                properties: {
                  duration: { type: 'string', enum: ['forever', 'once'] },
                  percent_off: { type: 'number' },
                  name: text,
                  metadata: {
                    anyOf: [
                      { type: 'object', additionalProperties: { type: 'string' } },
                      { type: 'string', enum: [''] },
                    ],
                  },
                },
                required: ['duration'],
                additionalProperties: false,
              },
            },
          },
        },
        responses: answering(coupon),
      },
    },
    '/v1/coupons/{coupon}': {
      get: {
        operationId: 'GetCouponsCoupon',
        parameters: [{ name: 'coupon', in: 'path', required: true, schema: text }],
        responses: answering(coupon),
      },
    },
    '/v1/coupons/search': {
      get: { operationId: 'GetCouponsSearch', responses: answering(listOf(coupon)) },
    },
  },
  components: {
    schemas: {
      coupon: {
        type: 'object',
        properties: {
          id: text,
          percent_off: { type: 'number', nullable: true },
          valid: { type: 'boolean' },
          customer: { nullable: true, anyOf: [text, { $ref: '#/components/schemas/customer' }] },
          'x-stripeResource': { type: 'object' },
        },
        required: ['id', 'valid'],
        'x-resourceId': 'coupon',
      },
      customer: {
        type: 'object',
        properties: { id: text, coupons: { type: 'array', items: coupon } },
        required: ['id'],
      },
      error: {
        type: 'object',
        properties: { error: { type: 'object', properties: { message: { type: 'string' } } } },
        required: ['error'],
      },
    },
  },
})

const good = { id: 'half', valid: true, percent_off: 50, customer: null }
const read = (answer: unknown, status = 200) =>
  description.faultsOf({ method: 'GET', path: '/v1/coupons/half', form: '', status, answer })
const created = (form: string) =>
  description.faultsOf({ method: 'POST', path: '/v1/coupons', form, status: 200, answer: good })
const listed = (form: string, url = '/v1/coupons') =>
  description.faultsOf({
    method: 'GET',
    path: '/v1/coupons',
    form,
    status: 200,
    answer: { object: 'list', data: [good], url },
  })

describe('publishedDescription', () => {
  it('names its version and the call at an address', () => {
    expect(description.version).toBe('2026-10-28.endive')
    expect(description.operationOf({ method: 'GET', path: '/v1/coupons/half' })).toBe(
      'GetCouponsCoupon',
    )
    expect(description.operationOf({ method: 'GET', path: '/v1/coupons/search' })).toBe(
      'GetCouponsSearch',
    )
    expect(description.operationOf({ method: 'DELETE', path: '/v1/coupons' })).toBeNull()
  })

  it('accepts described objects', () => {
    expect(read(good)).toEqual([])
    expect(read({ ...good, customer: { id: 'ana', coupons: [good] } })).toEqual([])
    expect(read({ error: { message: 'No such coupon.' } }, 404)).toEqual([])
    expect(listed('limit=5&expand[0]=data')).toEqual([])
    expect(listed('', '/v1/coupons/half/customers')).toEqual([])
    expect(created('duration=once&percent_off=12.5&metadata[for]=vara')).toEqual([])
    expect(created('duration=once&metadata=')).toEqual([])
  })

  it('finds parameters that are unknown, missing or of another kind', () => {
    expect(created('')).toEqual(["PostCoupons request must have required property 'duration'"])
    expect(created('duration=once&colour=red')).toEqual([
      'PostCoupons request must NOT have additional properties: colour',
    ])
    expect(created('duration=weekly')).toEqual([
      'PostCoupons request/duration must be equal to one of the allowed values',
    ])
    expect(created('duration=once&percent_off=half')).toEqual([
      'PostCoupons request/percent_off must match pattern "^-?\\d+(\\.\\d+)?$"',
    ])
    expect(created('duration=once&name=longer+than+ten')).toEqual([
      'PostCoupons request/name must NOT have more than 10 characters',
    ])
    expect(listed('limit=many')).toEqual(['GetCoupons request/limit must match pattern "^-?\\d+$"'])
  })

  it('finds answers of another shape', () => {
    expect(read({ ...good, id: null })).toEqual(['GetCouponsCoupon answer/id must be string'])
    expect(read({ ...good, colour: 'red' })).toEqual([
      'GetCouponsCoupon answer must NOT have additional properties: colour',
    ])
    expect(read({ ...good, customer: { id: 'ana', coupons: [{ id: 'half' }] } })).toEqual([
      "GetCouponsCoupon answer/customer/coupons/* must have required property 'valid'",
    ])
    expect(read({ message: 'No.' }, 404)).toHaveLength(1)
    expect(listed('', '/v2/coupons')).toEqual([
      'GetCoupons answer/url must match pattern "^/v1/coupons(/[^/]+/customers)?$"',
    ])
  })

  it('finds a call that is not described', () => {
    const call = { method: 'DELETE', path: '/v1/coupons', form: '', status: 200, answer: {} }

    expect(description.faultsOf(call)).toEqual([
      'DELETE /v1/coupons is not in the published description',
    ])
  })
})
