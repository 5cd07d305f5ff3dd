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
  it('asks for the PIN and retries', async () => {
    const { open, work } = guarded()
    const stop = onPinQuestion(async () => {
      open()
      return true
    })

    expect(await withPin(work)).toBe('done')
    stop()
  })

  it('is refused without the PIN, or without a dialog', async () => {
    const stop = onPinQuestion(async () => false)
    await expect(withPin(guarded().work)).rejects.toThrow()
    stop()
    await expect(withPin(guarded().work)).rejects.toThrow()
  })

  it('ignores other refusals', async () => {
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
