import { describe, expect, it } from 'vitest'
import { withTemplate } from './with-template.ts'

const template = 'Îți mulțumim că ne-ai scris.'

describe('withTemplate', () => {
  it('is the template where nothing is written', () => {
    expect(withTemplate(' \n', template)).toBe(template)
  })

  it('keeps what is written', () => {
    expect(withTemplate('Bună, Ana!\n', template)).toBe(`Bună, Ana!\n\n${template}`)
  })

  it('adds a template once', () => {
    const edited = `${template} Revin mâine.`

    expect(withTemplate(edited, template)).toBe(edited)
  })
})
