import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { failureToast, retryAfter } from './failure-toast.ts'

describe('failureToast', () => {
  it('shows a lost connection', () => {
    expect(failureToast(new ApiError({ status: 0 }), 'Probleme în paradis')).toEqual({
      text: 'Nu ai conexiune la internet.',
      kind: 'warn',
    })
  })

  it('shows how long to wait after too many calls', () => {
    const error = new ApiError({ status: 429, details: { retryAfter: '20' } })

    expect(failureToast(error, 'Probleme în paradis')).toEqual({
      text: 'Prea multe cereri. Încearcă din nou peste 20 de secunde.',
      kind: 'warn',
    })
  })

  it('shows the message of its screen for everything else', () => {
    const failed = { text: 'Probleme în paradis', kind: 'danger' }

    expect(failureToast(new ApiError({ status: 500 }), 'Probleme în paradis')).toEqual(failed)
    expect(failureToast(new TypeError('x is undefined'), 'Probleme în paradis')).toEqual(failed)
  })
})

describe('retryAfter', () => {
  it('waits a second without a Retry-After', () => {
    expect(retryAfter(new ApiError({ status: 429 }))).toBe(1)
  })

  it('rounds up', () => {
    expect(retryAfter(new ApiError({ status: 429, details: { retryAfter: '12.2' } }))).toBe(13)
  })
})
