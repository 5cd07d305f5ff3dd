import { describe, expect, it } from 'vitest'
import { faultsOfExchange, operationAt, sdkOperations } from './testing-sdk-operations.ts'

const list = { object: 'list', data: [], has_more: false, url: '/v1/prices' }
const asked = (form: string, path = '/v1/prices', method = 'GET') =>
  faultsOfExchange({ method, path, form, status: 200, answer: list })

describe('operationAt', () => {
  it('knows every call of the SDK by its address', () => {
    expect(sdkOperations.length).toBeGreaterThan(400)
    expect(operationAt('POST', '/v1/subscriptions/sub_1')?.name).toBe('subscriptions.update')
    expect(operationAt('GET', '/v1/customers/search')?.name).toBe('customers.search')
    expect(operationAt('GET', '/v1/nothing')).toBeNull()
  })
})

describe('faultsOfExchange', () => {
  it('accepts described requests', () => {
    expect(
      asked('lookup_keys[0]=monthly&limit=10&active=true&created[gte]=5&recurring[interval]=month'),
    ).toEqual([])
  })

  it('finds parameters with another name, type or value', () => {
    expect(asked('lookup_key=monthly')).toEqual([
      "prices.list request.lookup_key is not in the SDK's type",
    ])
    expect(asked('limit=ten')).toEqual(['prices.list request.limit is "ten"'])
    expect(asked('recurring[interval]=decade')).toEqual([
      'prices.list request.recurring.interval is "decade"',
    ])
    expect(asked('', '/v1/invoiceitems', 'DELETE')).toEqual([
      'DELETE /v1/invoiceitems is not in the description',
    ])
  })

  it('finds missing parameters and responses of another format', () => {
    const create = { method: 'POST', path: '/v1/prices', form: 'unit_amount=1' }

    expect(faultsOfExchange({ ...create, status: 200, answer: { id: 5 } })).toEqual(
      expect.arrayContaining([
        'prices.create request.currency is missing',
        'prices.create answer.id is 5',
        'prices.create answer.object is missing',
      ]),
    )
    expect(
      faultsOfExchange({
        ...create,
        form: 'currency=eur',
        status: 400,
        answer: { message: 'No.' },
      }),
    ).toEqual(['prices.create refusal is in another shape'])
  })
})
