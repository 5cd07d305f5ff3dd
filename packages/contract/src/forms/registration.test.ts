import { describe, expect, it } from 'vitest'
import { fieldErrors } from './testing-field-errors.ts'
import { RegistrationForm } from './registration.ts'

function filledIn(overrides: Partial<Record<keyof RegistrationForm, string | boolean>> = {}) {
  return {
    firstName: ' Oana ',
    lastName: 'Hârjoană',
    email: ' Oana@Exemplu.ro',
    confirmEmail: 'oana@exemplu.ro ',
    password: 'Citit-la-2341',
    confirmPassword: 'Citit-la-2341',
    agreeToTerms: true,
    isAdult: true,
    ...overrides,
  }
}

function errorsOf(overrides: Parameters<typeof filledIn>[0]) {
  const { error } = RegistrationForm.safeParse(filledIn(overrides))
  return error === undefined ? {} : fieldErrors(error)
}

describe('RegistrationForm', () => {
  it('accepts valid values, trimmed, with optional marketing', () => {
    expect(RegistrationForm.parse(filledIn())).toEqual({
      ...filledIn(),
      firstName: 'Oana',
      email: 'Oana@Exemplu.ro',
      confirmEmail: 'oana@exemplu.ro',
    })
  })

  it('names missing fields with the texts of the specification', () => {
    expect(
      errorsOf({
        firstName: ' ',
        lastName: '',
        email: 'oana',
        confirmEmail: 'ana',
        password: '',
        confirmPassword: '',
        agreeToTerms: false,
        isAdult: false,
      }),
    ).toEqual({
      firstName: 'Introduceți prenume',
      lastName: 'Introduceți nume',
      email: 'Email-ul nu este valid',
      confirmEmail: 'Email-ul nu se potrivește',
      password: 'Parola trebuie să conțină cel puțin 8 caractere',
      confirmPassword: 'Parola trebuie să conțină cel puțin 8 caractere',
      agreeToTerms: 'Trebuie să fii de acord cu termenii',
      isAdult: 'Trebuie să ai peste 16 ani',
    })
  })

  it('names the first broken rule of a password', () => {
    const password = ['Scurt1!', 'fara-majuscula', 'Faracaracter']
    expect(
      password.map((one) => errorsOf({ password: one, confirmPassword: one }).password),
    ).toEqual([
      'Parola trebuie să conțină cel puțin 8 caractere',
      'Parola trebuie să conțină cel puțin o majusculă',
      'Parola trebuie să conțină cel puțin un caracter special',
    ])
  })

  it('reports two equal passwords of 7 characters as too short, not as different', () => {
    const tooShort = 'Parola trebuie să conțină cel puțin 8 caractere'

    expect(errorsOf({ password: 'Scurt1!', confirmPassword: 'Scurt1!' })).toEqual({
      password: tooShort,
      confirmPassword: tooShort,
    })
  })

  it('requires the password twice', () => {
    expect(errorsOf({ confirmPassword: 'Citit-la-2342' })).toEqual({
      confirmPassword: 'Parola nu se potrivește',
    })
  })
})
