import { describe, expect, it } from 'vitest'
import { registerAccount } from '../calls/accounts.ts'
import { codesOfIssues } from '../request.ts'
import { refusalText } from './refusal-text.ts'

const registration = {
  email: 'ana@exemplu.ro',
  firstName: 'Ana',
  lastName: 'Pop',
  password: 'Copac-Verde-7',
  agreeToMarketing: false,
}

/** What the API answers to a registration with this in it. */
function answerTo(change: Partial<typeof registration>) {
  const { error } = registerAccount.body.safeParse({ ...registration, ...change })
  const { code, ...details } = codesOfIssues(error?.issues ?? [])

  return { code, rules: details.rules, text: refusalText(code, details) }
}

describe('refusalText', () => {
  it('is the text of the first rule of §5 that a password breaks, with all broken rules', () => {
    expect(answerTo({ password: 'scurt' })).toEqual({
      code: 'PASSWORD_WEAK',
      rules: ['tooShort', 'noUppercase', 'noSpecial'],
      text: 'Parola trebuie să conțină cel puțin 8 caractere',
    })
  })

  it.each([
    [' Copac-Verde-7', 'edgeSpace', 'Parola nu poate începe și nu se poate termina cu spațiu'],
    [`Copac-${'a'.repeat(128)}`, 'tooLong', 'Parola poate avea cel mult 128 de caractere'],
  ])('does not call a strong password of a wrong form weak', (password, rule, text) => {
    expect(answerTo({ password })).toEqual({ code: 'VALIDATION_FAILED', rules: [rule], text })
  })

  it('asks for a missing name, also for an invisible one', () => {
    expect(answerTo({ firstName: '\u200b' }).text).toBe('Introduceți prenume')
    expect(answerTo({ lastName: '\u3164' }).text).toBe('Introduceți nume')
  })

  it.each([
    [{ email: 'ana' }, 'EMAIL_INVALID', 'Email-ul nu este valid'],
    [{ firstName: '' }, 'NAME_REQUIRED', 'Introduceți prenume'],
    [{ firstName: 'a'.repeat(100) }, 'VALIDATION_FAILED', 'Verifică datele introduse.'],
  ])(
    'speaks of the failure that the code names, with a weak password too: %o',
    (change, code, text) => {
      const rules = ['tooShort', 'noUppercase', 'noSpecial']

      expect(answerTo({ ...change, password: 'scurt' })).toEqual({ code, rules, text })
    },
  )

  it('speaks of the rule that the user pool found broken, without fields', () => {
    expect(refusalText('PASSWORD_WEAK', { rules: ['noUppercase'] })).toBe(
      'Parola trebuie să conțină cel puțin o majusculă',
    )
  })
})
