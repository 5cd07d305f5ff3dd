import { describe, expect, it } from 'vitest'
import { admitPassword, isCommonPassword } from './passwords.ts'

const email = 'oana.harjoana@exemplu.ro'

describe('isCommonPassword', () => {
  it('knows a common word under capitals, digits, signs and disguises', () => {
    const common = [
      'Parola1!',
      'P@rola123',
      'P@r0l@!!',
      '2024Andrei!',
      '!Qwerty123',
      'Te_Iubesc1',
      'Ștefan!2020',
    ]
    expect(common.filter((password) => !isCommonPassword(password, email))).toEqual([])
  })

  it('knows rows of letters and digits', () => {
    const rows = ['Abcdefgh!', '12345678!', 'Qwertyuiop!', '!87654321', 'Aaaaaaa!']
    expect(rows.filter((password) => !isCommonPassword(password, email))).toEqual([])
  })

  it('refuses the name in the address', () => {
    expect(isCommonPassword('Oana.Harjoana!9', email)).toBe(true)
  })

  it('accepts what takes some thinking', () => {
    const good = [
      'Gaina.Din.Randul3',
      'Trei-lei_Covrigul',
      'x9!Kumquat_vesel',
      'Bormașina@Duminica',
    ]
    expect(good.filter((password) => isCommonPassword(password, email))).toEqual([])
  })
})

describe('admitPassword', () => {
  it('refuses what breaks a rule before it looks at how common it is', () => {
    expect(admitPassword('parola', email)).toEqual({ ok: false, refusal: 'PASSWORD_WEAK' })
  })

  it('refuses spaces at the ends and more than 128 characters', () => {
    const refused = { ok: false, refusal: 'PASSWORD_WEAK' }
    expect(admitPassword(' Covrig!Cald9', email)).toEqual(refused)
    expect(admitPassword(`Aa!${'x7'.repeat(63)}`, email)).toEqual(refused)
  })

  it('refuses a common one', () => {
    expect(admitPassword('Parola1!', email)).toEqual({ ok: false, refusal: 'PASSWORD_TOO_COMMON' })
  })

  it('accepts a good one as it is', () => {
    expect(admitPassword('Trei-lei_Covrigul', email)).toEqual({
      ok: true,
      value: 'Trei-lei_Covrigul',
    })
  })
})
