import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { onPinQuestion, withPin } from './pin-question.ts'

const refusal = (code: string) => new ApiError({ status: 400, code })

/** Is refused until the PIN was given. */
function guarded(code = 'PIN_REQUIRED') {
  let isOpen = false

  return {
    open: () => {
      isOpen = true
    },
    work: async () => {
      if (!isOpen) throw refusal(code)
      return 'done'
    },
  }
}

describe('withPin', () => {
  it('asks for the PIN and does it again', async () => {
    const { open, work } = guarded()
    const stop = onPinQuestion(async () => {
      open()
      return true
    })

    expect(await withPin(work)).toBe('done')
    stop()
  })

  it('is refused when the PIN is not given, or no page asks for it', async () => {
    const stop = onPinQuestion(async () => false)
    await expect(withPin(guarded().work)).rejects.toThrow()
    stop()
    await expect(withPin(guarded().work)).rejects.toThrow()
  })

  it('asks nothing about other refusals', async () => {
    let questions = 0
    const stop = onPinQuestion(async () => {
      questions += 1
      return true
    })
    await expect(withPin(guarded('NOT_FOUND').work)).rejects.toThrow()

    expect(questions).toBe(0)
    stop()
  })
})
