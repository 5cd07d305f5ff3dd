import { describe, expect, it } from 'vitest'
import { fieldErrors } from './testing-field-errors.ts'
import { RecoveryCodeForm } from './recovery-code.ts'

describe('RecoveryCodeForm', () => {
  it('accepts printed, handwritten and dictated notations', () => {
    const typed = ['bcdfg-23456', ' BCDFG 23456 ', 'bc df g2-34 56']

    expect(typed.map((code) => RecoveryCodeForm.parse({ code }).code)).toEqual([
      'bcdfg23456',
      'bcdfg23456',
      'bcdfg23456',
    ])
  })

  it('describes the format of a code when the input has another one', () => {
    const { error } = RecoveryCodeForm.safeParse({ code: '123456' })

    expect(error && fieldErrors(error)).toEqual({ code: 'Codul are 10 litere și cifre' })
  })
})
