import { describe, expect, it } from 'vitest'
import { draftOf, fillIn } from './form-draft.ts'

const field = (name: string, value: string, type = 'text', autocomplete = '') => ({
  name,
  value,
  type,
  autocomplete,
})

describe('draftOf', () => {
  it('stores texts by the names of their fields', () => {
    const controls = [field('firstName', 'Ana'), field('message', 'Salut', 'textarea')]

    expect(draftOf(controls)).toEqual({ firstName: 'Ana', message: 'Salut' })
  })

  it('does not store passwords, codes, cards and unnamed fields', () => {
    const controls = [
      field('password', 'x', 'password'),
      // A password that is shown is a text field.
      field('newPassword', 'x', 'text', 'new-password'),
      field('code', '123456', 'text', 'one-time-code'),
      field('number', '4242', 'text', 'cc-number'),
      field('id', '7', 'hidden'),
      field('', 'x'),
    ]

    expect(draftOf(controls)).toEqual({})
  })
})

describe('fillIn', () => {
  it('restores a draft to its fields and does not change the others', () => {
    const controls = [field('firstName', ''), field('lastName', 'Pop')]
    fillIn(controls, new Map([['firstName', 'Ana']]))

    expect(controls.map(({ value }) => value)).toEqual(['Ana', 'Pop'])
  })
})
