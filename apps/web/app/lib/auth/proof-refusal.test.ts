import type { ErrorCode } from '@hlizo/contract/errors'
import { describe, expect, it } from 'vitest'
import { proofRefusal } from './proof-refusal.ts'

const at = (step: 'password' | 'code', error: ErrorCode | null, isOnline = true) =>
  proofRefusal({ step, error }, isOnline)

describe('proofRefusal', () => {
  it('is shown under the wrong field', () => {
    expect(at('password', 'INVALID_CREDENTIALS')).toEqual({
      fields: { password: 'Parola curentă nu este corectă' },
    })
    expect(at('code', 'CODE_MISMATCH')).toEqual({ fields: { code: 'Cod incorect' } })
    expect(at('code', 'CODE_USED')).toEqual({
      fields: { code: 'Codul a fost deja folosit. Așteaptă următorul cod din aplicație.' },
    })
  })

  it('reports too many attempts', () => {
    const tooMany = { form: 'Ai depășit numărul maxim de încercări. Incercă în 15 minute.' }

    expect(at('password', 'ACCOUNT_LOCKED')).toEqual(tooMany)
    expect(at('code', 'LIMIT_EXCEEDED')).toEqual(tooMany)
  })

  it('reports an expired session between password and code', () => {
    expect(at('code', 'INVALID_CREDENTIALS')).toEqual({ form: 'Sesiunea a expirat' })
  })

  it('reports a lost connection', () => {
    expect(at('password', null, false)).toEqual({ form: 'Nu ai conexiune la internet.' })
    expect(at('password', null)).toEqual({ form: 'Probleme în paradis' })
  })
})
