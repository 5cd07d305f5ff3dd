import { describe, expect, it } from 'vitest'
import { passwordFlaws } from './password-rules.ts'

describe('passwordFlaws', () => {
  it('accepts each special character of the specification, and no other', () => {
    const specials = '!@#$%^&*(),.?":{}|<>_-'.split('')
    const others = `;'+=/\\[]~\`§ 7`.split('')

    expect(specials.filter((one) => passwordFlaws(`Parola7${one}x`).length > 0)).toEqual([])
    expect(others.filter((one) => !passwordFlaws(`Parola7${one}x`).includes('noSpecial'))).toEqual(
      [],
    )
  })

  it('requires eight characters and an uppercase letter, also a Romanian one', () => {
    expect(passwordFlaws('Scurt-7')).toEqual(['tooShort'])
    expect(passwordFlaws('scurta-8')).toEqual(['noUppercase'])
    expect(passwordFlaws('șcurta-Ț')).toEqual([])
  })
})
