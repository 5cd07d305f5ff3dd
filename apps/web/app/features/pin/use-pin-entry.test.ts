import { pinMessages as ro } from '@hlizo/contract/messages/pin'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { pinFailureText } from './use-pin-entry.ts'

describe('pinFailureText', () => {
  it('shows how long to wait after many wrong ones', () => {
    const texts = ['45', '60', '899', '3600'].map((retryAfter) =>
      pinFailureText(new ApiError({ status: 400, code: 'PIN_LOCKED', details: { retryAfter } })),
    )

    expect(texts).toEqual([45, 60, 899, 3_600].map(ro.locked))
    expect(texts).toEqual(
      ['45 de secunde', '1 minut', '15 minute', '60 de minute'].map(
        (wait) => `Prea multe PIN-uri greșite. Încearcă din nou peste ${wait}.`,
      ),
    )
  })

  it('has the text of the server for a wrong one, and none of another failure', () => {
    const wrong = new ApiError({ status: 400, code: 'PIN_WRONG', message: 'PIN greșit.' })
    const down = new ApiError({ status: 503, message: 'The API answered 503.' })

    expect([wrong, down, new Error('lost')].map(pinFailureText)).toEqual([
      'PIN greșit.',
      ro.failed,
      ro.failed,
    ])
  })
})
