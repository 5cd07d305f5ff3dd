import { describe, expect, it } from 'vitest'
import { describeDevice } from './device-description.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

describe('describeDevice', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
      'Chrome · Windows',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0`,
      'Edge · Windows',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`,
      'Chrome · Android',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox · Mac',
      'Mac',
    ],
    [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${chrome} Safari/537.36`, 'Chrome · TV', 'TV'],
    ['curl/8.0', 'Web', 'Web'],
  ])('of %s', (userAgent, name, platform) => {
    expect(describeDevice(userAgent)).toEqual({ name, platform })
  })

  it('has a name without a user agent', () => {
    expect(describeDevice(null)).toEqual({ name: 'Web', platform: 'Web' })
  })
})
