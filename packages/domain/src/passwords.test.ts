import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './passwords.ts'

const email = 'oana.harjoana@exemplu.ro'

describe('isCommonPassword', () => {
  it('detects a common word with capitals, digits, symbols and substitutions', () => {
    const common = [
      'Parola1!',
      'P@rola123',
      'P@r0l@!!',
      '2024Andrei!',
      '!Qwerty123',
      'Te_Iubesc1',
      'T3Iub3sc!!',
      'Ștefan!2020',
      '2024P@rola!',
      '!P@r0la2024',
    ]
    expect(common.filter((password) => !isCommonPassword(password, email))).toEqual([])
  })

  it('knows rows of letters and digits', () => {
    const rows = [
      'Abcdefgh!',
      '12345678!',
      'Qwertyuiop!',
      '!87654321',
      'Aaaaaaa!',
      'Dfghjk!!',
      'Rtyuio!!',
    ]
    expect(rows.filter((password) => !isCommonPassword(password, email))).toEqual([])
  })

  it('detects fewer than five distinct characters', () => {
    expect(isCommonPassword('Xkxkxkx9!', email)).toBe(true)
  })

  it('refuses the local part of the address when it is long enough', () => {
    expect(isCommonPassword('Oana.Harjoana!9', email)).toBe(true)
    expect(isCommonPassword('Covrig-Vlad-Tren9', 'vlad@exemplu.ro')).toBe(true)
    expect(isCommonPassword('Covrig-Ana-Tren9', 'ana@exemplu.ro')).toBe(false)
  })

  it('accepts strong passwords', () => {
    const good = [
      'Gaina.Din.Randul3',
      'Trei-lei_Covrigul',
      'x9!Kumquat_vesel',
      'Bormașina@Duminica',
      'L.k,j;h!-',
      'Zuzu-Rizu',
    ]
    expect(good.filter((password) => isCommonPassword(password, email))).toEqual([])
  })
})
