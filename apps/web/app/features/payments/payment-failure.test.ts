import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { callFailure, cardFailure } from './payment-failure.ts'

describe('cardFailure', () => {
  it('shows the message of the bank for a card', () => {
    const declined = { type: 'card_error', message: 'Cardul a fost refuzat.' } as const

    expect(cardFailure(declined, 'cardConfirmation')).toBe('Cardul a fost refuzat.')
  })

  it('names only the step of other errors', () => {
    const broken = { type: 'api_error', message: 'upstream' } as const

    expect(cardFailure(broken, 'cardConfirmation')).toBe('[1001] Ceva nu a mers corespunzător!')
  })
})

describe('callFailure', () => {
  it('shows the message of the server for a refusal', () => {
    const refusal = new ApiError({
      status: 400,
      code: 'SAME_PLAN',
      message: 'Ai deja acest abonament',
    })

    expect(callFailure(refusal, 'altfel')).toBe('Ai deja acest abonament')
  })

  it('shows the message of the bank about a card', () => {
    const details = { type: 'card', message: 'Cardul a expirat.' }
    const refusal = new ApiError({ status: 400, code: 'CARD_ERROR', message: 'x', details })

    expect(callFailure(refusal, 'altfel')).toBe('Cardul a expirat.')
  })

  it('shows no details of a server error', () => {
    expect(callFailure(new ApiError({ status: 500, message: 'Probleme' }), 'altfel')).toBe('altfel')
    expect(callFailure(new Error('x'), 'altfel')).toBe('altfel')
  })
})
