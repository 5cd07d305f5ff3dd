import { describe, expect, it } from 'vitest'
import { typedText, withText, withValue } from './typed-text.ts'

describe('withValue', () => {
  it('keeps letters that were typed while the value was on its way', () => {
    const typed = ['c', 'co', 'com'].reduce(withText, typedText(''))
    expect(withValue(typed, '').text).toBe('com')
    expect(withValue(withValue(typed, 'c'), 'com')).toEqual({ text: 'com', sent: [], value: 'com' })
    // The one in between never came.
    expect(withValue(typed, 'com').sent).toEqual([])
  })

  it('takes a value from elsewhere', () => {
    const typed = withText(typedText(''), 'c')
    expect(withValue(withValue(typed, 'c'), '')).toEqual(typedText(''))
    expect(withValue(typed, 'radu')).toEqual(typedText('radu'))
  })
})
