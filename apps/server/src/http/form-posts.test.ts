import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import type { Api } from './api.ts'
import { buyJoke, createJokesApi } from './testing-jokes.ts'

const { serve, inject, close } = createJokesApi()
afterEach(close)

describe('form posts', () => {
  const form = (
    headers: Record<string, string>,
    payload: string,
    url = '/api/v1/jokes/3/checkout',
  ) =>
    inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    })
  const ours = { 'sec-fetch-site': 'same-origin' }
  const bindBuy = (api: Api) =>
    api.redirect(buyJoke, {
      go: ({ viewer, params, body: { coupon } }) => {
        if (coupon === 'bad') throw new ApiError('COUPON_INVALID')
        return `/pay/${params.id}?by=${viewer?.accountId ?? 'visitor'}`
      },
      refused: ({ code }) => `/jokes?reason=${code}`,
    })

  it('end in a 303 to where the handler says', async () => {
    await serve({}, bindBuy)
    const visitor = await form(ours, 'accessToken=&coupon=')
    const account = await form({ origin: 'http://hlizo.test' }, 'accessToken=good')

    expect([visitor.statusCode, visitor.headers.location]).toEqual([303, '/pay/3?by=visitor'])
    expect(account.headers.location).toBe('/pay/3?by=account-of-sub-1')
  })

  it('end in a 303 to the page of refusals', async () => {
    await serve({}, bindBuy)
    const places = await Promise.all([
      form(ours, 'coupon=bad'),
      form(ours, 'accessToken=forged'),
      form(ours, 'coupon=x&price=0'),
      form(ours, '', '/api/v1/jokes/none/checkout'),
    ])

    expect(places.map((answer) => [answer.statusCode, answer.headers.location])).toEqual([
      [303, '/jokes?reason=COUPON_INVALID'],
      [303, '/jokes?reason=UNAUTHORIZED'],
      [303, '/jokes?reason=VALIDATION_FAILED'],
      [303, '/jokes?reason=NOT_FOUND'],
    ])
  })

  it('from another site are refused with 400', async () => {
    await serve({}, bindBuy)
    const answers = await Promise.all([
      form({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, ''),
      form({ origin: 'null' }, ''),
      form({}, ''),
    ])

    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400])
    expect(answers[0]?.json().error).toBe('CROSS_SITE_REFUSED')
  })
})
