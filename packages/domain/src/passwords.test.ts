import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './passwords.ts'

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
