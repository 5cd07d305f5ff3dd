import { describe, expect, it } from 'vitest'
import { televisionName } from './television-name.ts'

describe('televisionName', () => {
  it('is the manufacturer from the user agent', () => {
    expect(
      televisionName(
        'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 TV Safari/537.36',
      ),
    ).toBe('Televizor Samsung')
    expect(televisionName('Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36')).toBe(
      'Televizor LG',
    )
  })

  it('is the generic name otherwise', () => {
    expect(televisionName('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0')).toBe('Televizor')
  })
})
