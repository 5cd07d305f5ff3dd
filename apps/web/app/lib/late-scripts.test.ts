import { describe, expect, it } from 'vitest'
import { holdScripts } from './late-scripts.ts'

const picture = '<img src="/pictures/a/1280" fetchPriority="high"/>'
const page = (body: string) =>
  `<head><link rel="preload" href="/assets/text.woff2" as="font"/><link rel="modulepreload" href="/assets/a.js" nonce="n"/></head>${body}<script nonce="n" type="module" async="">import "/assets/a.js"</script></body>`

describe('holdScripts', () => {
  it('lets nothing of the head be requested beside a large picture', () => {
    const held = holdScripts(page(picture), 'n')

    expect(held).not.toMatch(/rel="(preload|modulepreload)"|type="module"/)
    expect(held).toContain('<link rel="late-modulepreload" href="/assets/a.js" nonce="n"/>')
    expect(held).toContain('<link rel="late-preload" href="/assets/text.woff2" as="font"/>')
    expect(held).toContain('type="late-module">import "/assets/a.js"</script>')
    expect(held).toMatch(/<script nonce="n">\(function startLate\(\) .*\)\(\)<\/script><\/body>$/s)
  })

  it('leaves a page without one as it is', () => {
    expect(holdScripts(page('<p>Bună</p>'), 'n')).toBe(page('<p>Bună</p>'))
  })

  it('changes nothing but links and scripts', () => {
    const words = `<p>rel="modulepreload" href type="module"</p>${picture}`

    expect(holdScripts(words, 'n')).toBe(words)
  })
})
