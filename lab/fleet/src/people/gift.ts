import { z } from 'zod'
import { ask, insist } from './ask.ts'

const Bought = z.object({ data: z.object({ code: z.string() }) })
const card = { method: 'card', number: '4242424242424242', expiry: '12 / 34', cvc: '123' }

/** A gift that was paid: the secret of its success page, under which its code is found. */
export type PaidGift = { readonly sessionKey: string }

/** Buys a gift as a visitor does; null when one of the steps was not acknowledged. */
export async function buyGift(
  url: string,
  productId: string,
  email: string,
): Promise<PaidGift | null> {
  const page = await ask(url, 'POST', `/api/v1/vouchers/${productId}/checkout-session`, {
    form: { email, consent: 'on' },
  })
  const payment = page.headers.get('location') ?? ''
  if (page.status !== 303 || !payment.includes('/__payments/')) return null
  const paid = await ask(url, 'POST', payment, { form: { email, name: 'Ana Hazliu', ...card } })
  const sessionKey = new URL(paid.headers.get('location') ?? '/', url).searchParams.get('sessionId')

  return paid.status === 303 && sessionKey !== null ? { sessionKey } : null
}

/** The code of a paid gift. */
export async function codeOf(url: string, { sessionKey }: PaidGift): Promise<string> {
  const answer = await insist(url, 'GET', `/api/v1/vouchers/${sessionKey}`)

  return Bought.parse(JSON.parse(answer.text)).data.code
}
